export { type StreamEvent, toEvents } from './events.js'
export { type ByteSource, decodeSSE, encodeSSE, type ServerSentEvent } from './sse.js'
