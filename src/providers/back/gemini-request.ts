/**
 * The contents of a Gemini request. The types of the official SDK take them as they are.
 */

/**
 * A part in a Gemini request. What the provider gave as it is, such as code that it ran, is in it too.
 *
 * @since 0.1.0
 */
export interface GeminiPart {
  readonly text?: string
  readonly thought?: boolean
  readonly thoughtSignature?: string
  readonly inlineData?: { readonly mimeType: string; readonly data: string }
  readonly fileData?: { readonly mimeType: string; readonly fileUri: string }
  readonly functionCall?: { readonly name: string; readonly args: Record<string, unknown>; readonly id?: string }
  readonly functionResponse?: { readonly name: string; readonly response: Record<string, unknown>; readonly id?: string }
}

/**
 * A content of a Gemini request.
 *
 * @since 0.1.0
 */
export interface GeminiContent {
  readonly role: 'user' | 'model'
  readonly parts: GeminiPart[]
}

/**
 * What `toGemini` gives: the contents of a request, and the instruction for its `config`.
 *
 * @since 0.1.0
 */
export interface GeminiPrompt {
  readonly systemInstruction?: { readonly parts: GeminiPart[] }
  readonly contents: GeminiContent[]
}
