export { type ByteSource, decodeSSE, type ServerSentEvent } from './sse.js'
