import { AssistantMessageChunk, mergeAll, ToolMessageChunk } from 'chunkfold'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'

/** A chunk with a method, as a user may write one. */
class SpokenChunk extends AssistantMessageChunk {
  words(): string[] {
    return this.text.split(' ')
  }
}

const hello = new SpokenChunk({ content: 'hello ' })
const world = new SpokenChunk({ content: 'world' })

describe('a subclass with a method', () => {
  test('keeps its class when it merges', () => {
    const both = hello.merge(world)
    expect(both).toBeInstanceOf(SpokenChunk)
    expect(both.words()).toEqual(['hello', 'world'])
    expect(hello.merge(new SpokenChunk()).words()).toEqual(['hello', ''])
  })

  test('keeps its class in a fold', () => {
    expect(mergeAll([hello, world]).words()).toEqual(['hello', 'world'])
    expect(mergeAll([world], hello)).toBeInstanceOf(SpokenChunk)
  })

  test('keeps its class in produce', () => {
    const edited = produce(hello, (draft) => {
      Object.assign(draft, { name: 'ann' })
    })
    expect(edited).toBeInstanceOf(SpokenChunk)
    expect(edited.words()).toEqual(['hello', ''])
    expect(edited.merge(world).words()).toEqual(['hello', 'world'])
  })

  test('keeps its class through JSON', () => {
    const back = SpokenChunk.fromJSON(JSON.parse(JSON.stringify(hello)))
    expect(back).toBeInstanceOf(SpokenChunk)
    expect(back.merge(world).words()).toEqual(['hello', 'world'])
  })

  test('merges with chunks of the class that it extends, as the left one says', () => {
    const plain = new AssistantMessageChunk({ content: 'world' })
    expect(plain.merge(hello)).not.toBeInstanceOf(SpokenChunk)
    expect(plain.merge(hello).text).toBe('worldhello ')
    expect(hello.merge(plain as SpokenChunk).words()).toEqual(['hello', 'world'])
  })

  test('is an instance of the class that it extends, and equals its chunks', () => {
    expect(AssistantMessageChunk.isInstance(hello)).toBe(true)
    expect(hello.equals(new AssistantMessageChunk({ content: 'hello ' }))).toBe(true)
    expect(ToolMessageChunk.isInstance(hello)).toBe(false)
  })

  test('may name its class in its own constructor', () => {
    class Greeting extends ToolMessageChunk {
      constructor(init: object = {}) {
        super({ content: 'hi', ...init })
      }
    }
    const greeting = new Greeting().merge(new Greeting())
    expect(greeting).toBeInstanceOf(Greeting)
    // The constructor makes deltas: merging does not call it.
    expect(greeting.text).toBe('hihi')
  })
})
