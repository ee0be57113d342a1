import type { Message } from 'chunkfold'
import { mendConversation } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { sentences } from '../../algebra/rows.js'
import { assistant, call, interrupted, result, system, user } from './messages.js'

interface Case {
  readonly holds: string
  readonly given: readonly Message[]
  readonly mended: readonly Message[]
}

function table(cases: readonly Case[]): void {
  test.each(sentences(cases))('%s', (_, { given, mended }) => expect(mendConversation(given)).toEqual(mended))
}

const [ask, go] = [user('Which way?'), user('Go on.')]
const left = call({ id: 'c1', name: 'left', index: 0 })
const right = call({ id: 'c2', name: 'right', index: 1 })

describe('mendConversation, what is empty', () => {
  table([
    { holds: 'empty messages are left out', given: [user(''), system(''), assistant({}), user([]), ask], mended: [ask] },
    {
      holds: 'empty texts are left out of lists',
      given: [user([{ type: 'text', text: '' }, '', { type: 'text', text: 'Which way?' }])],
      mended: [user([{ type: 'text', text: 'Which way?' }])],
    },
    { holds: 'a message of empty texts is left out', given: [user([{ type: 'text', text: '' }]), ask], mended: [ask] },
    {
      holds: 'an empty part is left out, unless it carries something for its provider',
      given: [
        assistant({
          parts: [
            { type: 'text', text: '' },
            { type: 'reasoning', text: '', providerData: { signature: 'c2ln' } },
            { type: 'text', text: 'Left.' },
          ],
        }),
      ],
      mended: [
        assistant({
          content: 'Left.',
          parts: [
            { type: 'reasoning', text: '', providerData: { signature: 'c2ln' } },
            { type: 'text', text: 'Left.' },
          ],
        }),
      ],
    },
    {
      holds: 'a call without a name is left out, and so is its result',
      given: [ask, assistant({ content: 'Hm.', toolCalls: [call({ id: 'c1', name: '' })] }), result('c1', 'what?')],
      mended: [ask, assistant({ content: 'Hm.' })],
    },
    {
      holds: 'an empty list of parts is none: the plain fields count',
      given: [assistant({ content: 'Left.', parts: [] })],
      mended: [assistant({ content: 'Left.', parts: [] })],
    },
    {
      holds: 'white space is a text like any other',
      given: [assistant({ content: ' ' })],
      mended: [{ ...assistant({ content: ' ' }) }],
    },
    { holds: 'an empty result stays', given: calls(result('c1', '')), mended: calls(result('c1', '')) },
  ])

  test('content that is null, as other libraries have it with calls, is none', () => {
    const given = [
      { role: 'assistant', content: null, toolCalls: [left] },
      { role: 'tool', toolCallId: 'c1', content: null },
    ]
    expect(mendConversation(given as never)).toEqual([given[0], { role: 'tool', toolCallId: 'c1', content: [] }])
  })
})

describe('mendConversation, calls and results', () => {
  table([
    {
      holds: 'a call without a result gets one that says so',
      given: [ask, assistant({ toolCalls: [left] }), go],
      mended: [ask, assistant({ toolCalls: [left] }), interrupted('c1'), go],
    },
    {
      holds: 'of an aborted turn, the call that was answered keeps its result, and the one that was cut off is not broken JSON',
      given: [
        ask,
        assistant({ content: 'Trying both. ', toolCalls: [left, { ...right, arguments: '{"speed":' }] }),
        result('c1', 'a wall'),
        go,
      ],
      mended: [
        ask,
        assistant({ content: 'Trying both. ', toolCalls: [left, right] }),
        result('c1', 'a wall'),
        interrupted('c2'),
        go,
      ],
    },
    {
      holds: 'a result whose call is gone is left out',
      given: [ask, assistant({ content: 'Stopped.' }), result('c9', 'too late'), go],
      mended: [ask, assistant({ content: 'Stopped.' }), go],
    },
    {
      holds: 'a result of another call is left out, be there a call that waits for one',
      given: calls(result('c9', 'not this'), go),
      mended: calls(interrupted('c1'), go),
    },
    { holds: 'a result before its call is left out', given: [result('c1'), ...calls()], mended: calls(interrupted('c1')) },
    {
      holds: 'a second result of a call is left out',
      given: calls(result('c1', 'first'), result('c1', 'second')),
      mended: calls(result('c1', 'first')),
    },
    {
      holds: 'results stand right behind their calls, in the order of these',
      given: [assistant({ toolCalls: [left, right] }), go, result('c2', 'free'), system('Hurry.'), result('c1', 'a wall')],
      mended: [assistant({ toolCalls: [left, right] }), result('c1', 'a wall'), result('c2', 'free'), go, system('Hurry.')],
    },
    {
      holds: 'an id that comes again in a later turn answers that turn',
      given: [...calls(result('c1', 'one')), ...calls(result('c1', 'two'))],
      mended: [...calls(result('c1', 'one')), ...calls(result('c1', 'two'))],
    },
    {
      holds: 'a repeated id answers no earlier turn, be it without a result',
      given: [...calls(), go, ...calls(result('c1', 'one'), result('c1', 'two'))],
      mended: [...calls(interrupted('c1')), go, ...calls(result('c1', 'one'))],
    },
    {
      holds: 'a message with calls and the next one are one message, because results come after both',
      given: [
        assistant({ content: 'Look: ', toolCalls: [left] }),
        assistant({ toolCalls: [{ ...right, index: 0 }] }),
        result('c1'),
        result('c2'),
      ],
      mended: [assistant({ content: 'Look: ', toolCalls: [left, right] }), result('c1'), result('c2')],
    },
    {
      holds: 'messages without calls stay apart',
      given: [assistant({ content: 'a' }), assistant({ content: 'b' })],
      mended: [assistant({ content: 'a' }), assistant({ content: 'b' })],
    },
  ])
})

describe('mendConversation, ids', () => {
  const nameless = (name: string, index = 0) => call({ name, index })
  table([
    {
      holds: 'missing ids are made up, the same in call and result',
      given: [assistant({ toolCalls: [nameless('left')] }), { role: 'tool', content: 'a wall' }],
      mended: [assistant({ toolCalls: [call({ id: 'call00000', name: 'left' })] }), result('call00000', 'a wall')],
    },
    {
      holds: 'made-up ids count the calls of the conversation',
      given: [...calls(result('c1')), assistant({ toolCalls: [nameless('left')] }), { role: 'tool', content: '' }],
      mended: [
        ...calls(result('c1')),
        assistant({ toolCalls: [call({ id: 'call00001', name: 'left' })] }),
        result('call00001', ''),
      ],
    },
    {
      holds: 'an id that is taken in the turn is not made up',
      given: [assistant({ toolCalls: [nameless('left'), call({ id: 'call00000', name: 'right', index: 1 })] })],
      mended: [
        assistant({ toolCalls: [call({ id: 'call00001', name: 'left' }), call({ id: 'call00000', name: 'right', index: 1 })] }),
        interrupted('call00001'),
        interrupted('call00000'),
      ],
    },
    {
      holds: 'an id twice in one turn is made up for the second call, and results are taken in order',
      given: [assistant({ toolCalls: [left, { ...right, id: 'c1' }] }), result('c1', 'a wall'), result('c1', 'free')],
      mended: [
        assistant({ toolCalls: [left, { ...right, id: 'call00001' }] }),
        result('c1', 'a wall'),
        result('call00001', 'free'),
      ],
    },
    {
      holds: 'results without an id answer in order',
      given: [
        assistant({ toolCalls: [left, right] }),
        { role: 'tool', content: 'a wall' },
        { role: 'tool', toolCallId: ' ', content: 'free' },
      ],
      mended: [assistant({ toolCalls: [left, right] }), result('c1', 'a wall'), result('c2', 'free')],
    },
    {
      holds: 'results without an id answer the last message with calls, whatever was said since',
      given: [assistant({ toolCalls: [left] }), go, assistant({ content: 'Wait.' }), { role: 'tool', content: 'a wall' }],
      mended: [assistant({ toolCalls: [left] }), result('c1', 'a wall'), go, assistant({ content: 'Wait.' })],
    },
    {
      holds: 'results without an id answer by name first',
      given: [
        assistant({ toolCalls: [left, right] }),
        { role: 'tool', name: 'right', content: 'free' },
        { role: 'tool', content: 'a wall' },
      ],
      mended: [assistant({ toolCalls: [left, right] }), result('c1', 'a wall'), { ...result('c2', 'free'), name: 'right' }],
    },
    {
      holds: 'a result without an id leaves a call to the result that has its id',
      given: [assistant({ toolCalls: [left, right] }), { role: 'tool', content: 'free' }, result('c1', 'a wall')],
      mended: [assistant({ toolCalls: [left, right] }), result('c1', 'a wall'), result('c2', 'free')],
    },
    {
      holds: 'a result with an id of its own answers a call that has none',
      given: [assistant({ toolCalls: [nameless('left')] }), result('mine', 'a wall')],
      mended: [assistant({ toolCalls: [call({ id: 'call00000', name: 'left' })] }), result('call00000', 'a wall')],
    },
  ])
})

/** A turn with one call, and what follows it. */
function calls(...rest: readonly Message[]): Message[] {
  return [assistant({ toolCalls: [left] }), ...rest]
}
