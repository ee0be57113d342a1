export { type ByteSource, decodeSSE, encodeSSE, type ServerSentEvent } from './sse.js'
