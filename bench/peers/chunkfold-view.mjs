import { viewOf } from '../workloads/view.mjs'

/** A message of chunkfold as a neutral view. */
export function messageView({ content, reasoningContent, toolCalls, completionTokenIds, logprobs }) {
  const isText = typeof content === 'string'
  return viewOf({
    text: isText ? content : '',
    reasoning: reasoningContent,
    calls: toolCalls,
    tokenIds: completionTokenIds ?? [],
    logprobs: logprobs?.content ?? [],
    items: isText ? [] : content.map(({ text }) => text),
  })
}
