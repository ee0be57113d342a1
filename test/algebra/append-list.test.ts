import { describe, expect, test } from 'vitest'
import { AppendList } from '../../src/algebra/append-list.js'
import { deepFreeze } from '../laws/laws.js'

const sum = (items: Iterable<number>) => [...items].reduce((total, item) => total + item, 0)

describe('AppendList.of', () => {
  test('holds the items in order', () => {
    expect([...AppendList.of([1, 2, 3])]).toEqual([1, 2, 3])
    expect(AppendList.of([1, 2, 3]).length).toBe(3)
  })

  test('keeps its items when the array that they came from changes', () => {
    const items = [1]
    const list = AppendList.of(items)
    items.push(2)
    items[0] = 9
    expect(list.toArray()).toEqual([1])
  })

  test('is the one empty list for no items', () => {
    expect(AppendList.of([])).toBe(AppendList.empty)
  })
})

describe('concat', () => {
  test('puts the items of the right list after those of the left one', () => {
    expect(
      AppendList.of([1, 2])
        .concat(AppendList.of(['a']))
        .toArray(),
    ).toEqual([1, 2, 'a'])
  })

  test('gives back the other list where one is empty', () => {
    const list = AppendList.of([1])
    expect(list.concat(AppendList.empty)).toBe(list)
    expect(AppendList.empty.concat(list)).toBe(list)
  })

  test('takes a list that is appended to itself', () => {
    const list = AppendList.of([1, 2])
    expect(list.concat(list).toArray()).toEqual([1, 2, 1, 2])
    expect(list.toArray()).toEqual([1, 2])
  })

  test('leaves every list of a long chain as it was', () => {
    const lists = [AppendList.of([0])]
    for (let item = 1; item < 50; item++) lists.push((lists.at(-1) ?? AppendList.empty).concat(AppendList.of([item])))
    expect(lists.map(sum)).toEqual(lists.map((_, last) => (last * (last + 1)) / 2))
  })

  // A copy of the list for each item would move 5,000,000,000 items: many seconds, not a blink.
  test('grows to 100,000 items without copying them for each', { timeout: 5_000 }, () => {
    const one = AppendList.of([1])
    let joined: AppendList<number> = AppendList.empty
    let appended: AppendList<number> = AppendList.empty
    for (let item = 0; item < 100_000; item++) {
      joined = joined.concat(one)
      appended = appended.append(1)
    }
    expect([joined.length, appended.length]).toEqual([100_000, 100_000])
  })

  test('lets two lists grow from one without seeing each other', () => {
    const shared = AppendList.of([1])
    const left = shared.concat(AppendList.of([2]))
    const right = shared.concat(AppendList.of([3]))
    expect([shared, left, right].map((list) => list.toArray())).toEqual([[1], [1, 2], [1, 3]])
    expect(left.concat(right).toArray()).toEqual([1, 2, 1, 3])
  })

  test('does not let a list grow into the buffer of the list that it was appended to', () => {
    const right = AppendList.of([2])
    const both = AppendList.of([1]).concat(right)
    right.append(3)
    expect(both.toArray()).toEqual([1, 2])
    both.append(4)
    expect(right.toArray()).toEqual([2])
  })

  test('grows a list that is frozen', () => {
    expect(
      deepFreeze(AppendList.of([1]))
        .concat(AppendList.of([2]))
        .toArray(),
    ).toEqual([1, 2])
  })
})

describe('append', () => {
  test('adds one item, an array as one too', () => {
    expect(AppendList.of<unknown>([1]).append([2]).toArray()).toEqual([1, [2]])
  })

  test('never grows the empty list', () => {
    expect(AppendList.empty.append(1).toArray()).toEqual([1])
    expect(AppendList.empty.length).toBe(0)
    expect([...AppendList.empty]).toEqual([])
  })
})

describe('from', () => {
  test('gives the items from an index on', () => {
    expect(AppendList.of([1, 2, 3]).from(1).toArray()).toEqual([2, 3])
  })

  test('gives the list itself from 0, and the empty one from its end', () => {
    const list = AppendList.of([1, 2])
    expect(list.from(0)).toBe(list)
    expect(list.from(2)).toBe(AppendList.empty)
  })

  test('stops where its list ends, also when a later list goes on', () => {
    const list = AppendList.of([1, 2])
    list.append(3)
    expect(list.from(1).toArray()).toEqual([2])
  })
})

describe('toArray', () => {
  test('gives a new array that its reader may change', () => {
    const list = AppendList.of([1])
    list.toArray().push(2)
    expect(list.toArray()).toEqual([1])
  })
})

describe('view', () => {
  test('works out what is asked for once', () => {
    let calls = 0
    const count = (items: Iterable<number>) => {
      calls++
      return sum(items)
    }
    const list = AppendList.of([1, 2])
    expect([list.view(count), list.view(count), list.view(count)]).toEqual([3, 3, 3])
    expect(calls).toBe(1)
  })

  test('gives each question its own answer', () => {
    const list = AppendList.of([1, 2])
    const first = ([item]: Iterable<number>) => item
    expect([list.view(sum), list.view(first), list.view(sum)]).toEqual([3, 1, 3])
  })

  test('does not hand the view of a list on to the one that it grows to', () => {
    const list = AppendList.of([1])
    expect(list.view(sum)).toBe(1)
    expect(list.append(2).view(sum)).toBe(3)
    expect(list.view(sum)).toBe(1)
  })

  test('remembers in a frozen list', () => {
    const list = deepFreeze(AppendList.of([1]))
    const asArray = (items: Iterable<number>) => [...items]
    expect(list.view(asArray)).toBe(list.view(asArray))
  })
})
