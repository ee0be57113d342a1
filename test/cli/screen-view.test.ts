import { AssistantMessageChunk } from 'chunkfold'
import { type StreamEvent, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { printable } from '../../src/cli/printable.js'
import { ScreenView } from '../../src/cli/screen-view.js'
import { fc, runs } from '../laws/runs.js'
import { Emulator } from './emulator.js'

type Delta = ConstructorParameters<typeof AssistantMessageChunk>[0]

async function eventsOf(deltas: readonly Delta[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of toEvents(deltas.map((delta) => new AssistantMessageChunk(delta)))) events.push(event)
  return events
}

/** Shows the events, and draws after those that `isDrawn` names. */
function draw(events: readonly StreamEvent[], screen: Emulator, isDrawn: (position: number) => boolean): Emulator {
  const view = new ScreenView(screen, (_, text) => text)
  for (const [position, event] of events.entries()) {
    view.show(event)
    if (isDrawn(position)) view.draw(`status ${position}`)
  }
  view.end('the end')
  return screen
}

const piece = fc
  .array(fc.constantFrom('a', 'word', 'é', '日本', ' ', ' ', '\n', '\r\n', '\t', '\u001b[2J', '"'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''))
const pieces = fc.array(piece, { minLength: 1, maxLength: 5 })
/** A message as models write them: reasoning, text, and calls at the end, whose arguments are interleaved. */
const message = fc.record({ reasoning: pieces, text: pieces, calls: fc.array(pieces, { maxLength: 8 }) })
type Message = typeof message extends fc.Arbitrary<infer Value> ? Value : never

function deltasOf({ reasoning, text, calls }: Message): Delta[] {
  return [
    ...reasoning.map((reasoningContent) => ({ reasoningContent })),
    ...text.map((content) => ({ content })),
    ...calls.map((_, index) => ({ toolCalls: [{ index, id: `c${index}`, name: `tool${index}` }] })),
    ...[0, 1, 2, 3, 4].flatMap((turn) =>
      calls.flatMap((call, index) => (call[turn] === undefined ? [] : [{ toolCalls: [{ index, arguments: call[turn] }] }])),
    ),
  ]
}

/** All that is to be seen of a message, but for white space. */
function shownOf({ reasoning, text, calls }: Message): string {
  const heads = calls.map((call, index) => `→ tool${index}(${printable(call.join(''))})`)
  return visible(`[reasoning]${printable(reasoning.join(''))}${printable(text.join(''))}${heads.join('')}the end`)
}

function visible(text: string): string {
  return text.replace(/\s/g, '')
}

const size = fc.record({ columns: fc.integer({ min: 12, max: 30 }), rows: fc.integer({ min: 4, max: 12 }) })

describe('ScreenView', () => {
  test('leaves the same behind whenever it was drawn, and never goes above the top of the terminal', async () => {
    await fc.assert(
      fc.asyncProperty(message, size, fc.infiniteStream(fc.boolean()), async (parts, { columns, rows }, drawn) => {
        const events = await eventsOf(deltasOf(parts))
        const expected = draw(events, new Emulator(columns, rows), () => false)
        const screen = draw(events, new Emulator(columns, rows), () => drawn.next().value === true)
        expect(screen.text).toBe(expected.text)
        expect(visible(screen.text)).toBe(shownOf(parts))
        expect([...expected.faults, ...screen.faults]).toEqual([])
      }),
      { numRuns: Math.min(runs, 500) },
    )
  })

  test('shows each part in its place, and the status below', async () => {
    const events = await eventsOf([
      { reasoningContent: 'Hm, two.' },
      { content: 'Let me ask for both of them.' },
      { toolCalls: [{ index: 0, id: 'a', name: 'find', arguments: '{"q":' }] },
      { toolCalls: [{ index: 1, id: 'b', name: 'sort', arguments: '{}' }] },
      { toolCalls: [{ index: 0, arguments: '1}' }] },
    ])
    expect(draw(events, new Emulator(24, 10), () => true).text).toBe(
      ['[reasoning] Hm, two.', 'Let me ask for both of', 'them.', '→ find({"q":1})', '→ sort({})', 'the end'].join('\n'),
    )
  })

  test('shows what is still open while it grows', () => {
    const screen = new Emulator(30, 8)
    const view = new ScreenView(screen, (_, text) => text)
    view.show({ type: 'tool-call-start', part: 0, name: 'find', toolType: 'function' })
    view.show({ type: 'tool-call-start', part: 1, name: 'sort', toolType: 'function' })
    view.show({ type: 'tool-call-delta', part: 1, arguments: '{"by"' })
    view.draw('5 characters')
    expect(screen.text).toBe('→ find(\n→ sort({"by"\n5 characters')
    view.show({ type: 'tool-call-delta', part: 0, arguments: '{}' })
    view.draw('7 characters')
    expect(screen.text).toBe('→ find({}\n→ sort({"by"\n7 characters')
    view.end('not finished')
    expect(screen.text).toBe('→ find({} … not finished\n→ sort({"by" … not finished\nnot finished')
  })

  test('text that goes on after something else has begun is told to go on', () => {
    const screen = new Emulator(30, 8)
    const view = new ScreenView(screen, (_, text) => text)
    view.show({ type: 'reasoning', part: 0, text: 'Hm' })
    view.show({ type: 'text', part: 1, text: 'So' })
    view.draw('')
    view.show({ type: 'reasoning', part: 0, text: ' and' })
    view.end('end')
    expect(screen.text).toBe('[reasoning] Hm\nSo\n[continued] [reasoning]  and\nend')
  })

  test('shows the first row and the last ones of a call that is too long for the terminal', () => {
    const screen = new Emulator(20, 8)
    const view = new ScreenView(screen, (_, text) => text)
    view.show({ type: 'tool-call-start', part: 0, name: 'wait', toolType: 'function' })
    view.show({ type: 'tool-call-start', part: 1, name: 'long', toolType: 'function' })
    for (let row = 0; row < 100; row++) view.show({ type: 'tool-call-delta', part: 1, arguments: `row ${row}\n` })
    view.draw('status')
    expect(screen.text).toBe('→ wait(\n→ long(row 0\nrow 99\n\nstatus')
    view.end('end')
    expect(screen.text).toContain('\nrow 49\nrow 50\n')
  })

  test('says in styles what each part is, and shows no sequence of the model', () => {
    const screen = new Emulator(40, 8)
    const view = new ScreenView(screen, (style, text) => `<${style}>${text}</>`)
    view.show({ type: 'refusal', part: 0, text: 'No\u001b[2J' })
    view.show({ type: 'content', part: 1, item: { type: 'image', data: 'x'.repeat(100) } })
    view.end(undefined)
    const rows = screen.text.split('\n')
    expect(rows.slice(0, 2)).toEqual(['<yellow>[refusal] No\\x1b[2J</>', '<dim>[item] </>'])
    expect(rows.slice(2).join('')).toMatch(/^<dim>\{"type":"image","data":"x+<\/><dim>x+…<\/>$/)
  })

  test('what is written does not grow with the message: a screen for each drawing at the most', async () => {
    const events = await eventsOf(Array.from({ length: 2000 }, (_, line) => ({ content: `line ${line} of a long text\n` })))
    const screen = draw(events, new Emulator(40, 10), () => true)
    expect(screen.faults).toEqual([])
    expect(screen.text.split('\n')).toHaveLength(2001)
    expect(screen.written).toBeLessThan(2000 * 200)
  })
})
