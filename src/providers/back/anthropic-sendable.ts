/**
 * What the assistant's messages may hold as a whole: calls of the provider's own tools with their results, and no thinking at
 * the end.
 */

import { record, text } from '../fields.js'
import type { Run } from './alternating.js'
import type { AnthropicBlock, AnthropicMessage } from './anthropic-request.js'

/** A side of the conversation, and its blocks. */
export type AnthropicRun = Run<AnthropicMessage['role'], AnthropicBlock>

/** The runs without the blocks that the provider refuses where they stand. */
export function sendableRuns(runs: readonly AnthropicRun[]): AnthropicRun[] {
  return withoutLoneToolBlocks(runs).map((run, at) => {
    if (run.role === 'user') return run
    const spoken = run.blocks.slice(0, run.blocks.findLastIndex(({ type }) => !type.endsWith('thinking')) + 1)
    return { ...run, blocks: at === runs.length - 1 ? withoutSpaceAtEnd(spoken) : spoken }
  })
}

function withoutLoneToolBlocks(runs: readonly AnthropicRun[]): AnthropicRun[] {
  const lone = loneToolBlocks(runs)
  return lone.size === 0 ? [...runs] : runs.map((run) => ({ ...run, blocks: run.blocks.filter((block) => !lone.has(block)) }))
}

/**
 * Calls of the provider's own tools without a result after them, and results without a call before them. A result may come
 * in a later message, where code of the provider's calls a tool of the client's; and the last message may be a paused turn,
 * which goes on from its calls.
 */
function loneToolBlocks(runs: readonly AnthropicRun[]): ReadonlySet<AnthropicBlock> {
  const waiting = new Map<string, AnthropicBlock>()
  const lone = new Set<AnthropicBlock>()
  for (const { blocks } of runs.filter(({ role }) => role === 'assistant')) {
    for (const block of blocks) {
      const [use, result] = [useOf(block), resultOf(block)]
      const open = waiting.get(use ?? result ?? '')
      if (use !== undefined) {
        waiting.set(use, block)
        if (open !== undefined) lone.add(open)
      } else if (result !== undefined && !waiting.delete(result)) lone.add(block)
    }
  }
  const callers = new Set(runs.flatMap(({ blocks }) => blocks.map(callerOf)))
  const paused = new Set(runs.at(-1)?.blocks)
  for (const [id, block] of waiting) if (!callers.has(id) && !paused.has(block)) lone.add(block)
  return lone
}

/** The id of a call of the provider's own tools. */
function useOf(block: AnthropicBlock): string | undefined {
  return block.type.endsWith('_tool_use') ? text(record(block).id) : undefined
}

/** The id of the call that a result of the provider's own tools answers. */
function resultOf(block: AnthropicBlock): string | undefined {
  return block.type.endsWith('_tool_result') ? text(record(block).tool_use_id) : undefined
}

/** The id of the call that has called a tool of the client's. */
function callerOf(block: AnthropicBlock): string | undefined {
  return block.type === 'tool_use' ? text(record(record(block).caller).tool_id) : undefined
}

function withoutSpaceAtEnd(blocks: readonly AnthropicBlock[]): readonly AnthropicBlock[] {
  const last = blocks.at(-1)
  // An item of the caller's is sent as it is, whatever it calls itself.
  if (last?.type !== 'text' || typeof last.text !== 'string') return blocks
  return [...blocks.slice(0, -1), { ...last, text: last.text.trimEnd() }]
}
