/** A chat model of LangChain's whose stream is scripted, and the joining of its chunks as LangChain does it. */

import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, AIMessageChunk, type AIMessageChunkFields } from '@langchain/core/messages'
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs'

/** Streams these chunks, and then fails where it is told to. */
export class ScriptedModel extends BaseChatModel {
  readonly #script: readonly AIMessageChunkFields[]
  readonly #failure: Error | undefined

  constructor(script: readonly AIMessageChunkFields[], failure?: Error) {
    super({})
    this.#script = script
    this.#failure = failure
  }

  _llmType(): string {
    return 'scripted'
  }

  async _generate(): Promise<ChatResult> {
    const message = joined(this.#script)
    return { generations: [{ text: message.text, message: new AIMessage({ ...message } as never) }] }
  }

  override async *_streamResponseChunks(): AsyncGenerator<ChatGenerationChunk> {
    for (const fields of this.#script) {
      const message = new AIMessageChunk({ ...fields })
      yield new ChatGenerationChunk({ message, text: message.text })
    }
    if (this.#failure !== undefined) throw this.#failure
  }
}

/** One chunk, of these joined by LangChain's own `concat`. */
export function joined(script: readonly AIMessageChunkFields[]): AIMessageChunk {
  const [first, ...rest] = script.map((fields) => new AIMessageChunk({ ...fields }))
  return rest.reduce((left, right) => left.concat(right), first ?? new AIMessageChunk(''))
}

/** Fields that LangChain's types do not let through under the strictest options of the compiler. */
export function fields(given: object): AIMessageChunkFields {
  return given as AIMessageChunkFields
}
