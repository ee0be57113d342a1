// Reads the recorded stream beside this file, and keeps a checkpoint of it in a file. The first run stops dead in mid-stream;
// run it again, and it goes on from the file, in another process.
//
//     node test/demo/resume.mjs checkpoint.json 40
//     node test/demo/resume.mjs checkpoint.json

import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { collect } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { checkpoint, decodeSSE, resume } from 'chunkfold/stream'

const [file = 'checkpoint.json', stopAfter = 'never'] = process.argv.slice(2)

/** Written beside the file and moved over it: a process may stop while it writes. */
async function save(saved) {
  await writeFile(`${file}.new`, JSON.stringify(saved))
  await rename(`${file}.new`, file)
}

async function* stopping(chunks) {
  let count = 0
  for await (const chunk of chunks) {
    yield chunk
    if (++count === Number(stopAfter)) {
      console.log(`stopped after ${count} chunks`)
      process.exit(1)
    }
  }
}

// The whole stream again, as a relay that remembers it would send it.
const whole = fromOpenAIChat(decodeSSE(createReadStream(new URL('weather.sse', import.meta.url))))
const rest = existsSync(file) ? resume(JSON.parse(await readFile(file, 'utf8')), whole, { replay: true }) : whole

const { toolCalls, ...message } = (await collect(stopping(checkpoint(rest, save, { everyChunks: 10 })))).toMessage()
console.log(JSON.stringify({ ...message, toolCalls }, null, 2))
