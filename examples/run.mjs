// Runs an example with any Node from 20.19 on: `npm run example`, or `npm run example react-openai-chat`.

import { register } from 'node:module'

const [name = 'react-scripted'] = process.argv.slice(2)

// From 22.18 on Node reads TypeScript by itself.
if (!process.features.typescript) register('./typescript-hooks.mjs', import.meta.url)

const { main } = await import(`./${name}.ts`)
await main()
