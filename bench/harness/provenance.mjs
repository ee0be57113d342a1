// Where figures come from: the machine, the versions, the day.

import { readFileSync } from 'node:fs'
import os from 'node:os'

const packages = ['@langchain/core', 'openai', '@anthropic-ai/sdk', 'ai', '@ai-sdk/openai', 'partial-json']

export function provenance() {
  const { version } = manifestAt('../../package.json')
  const versions = Object.fromEntries(
    packages.map((name) => [name, manifestAt(`../../node_modules/${name}/package.json`).version]),
  )
  const [cpu] = os.cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    v8: process.versions.v8,
    machine: `${cpu?.model.trim() ?? 'unknown processor'}, ${os.availableParallelism()} cores, ${os.platform()} ${os.arch()}`,
    versions: { chunkfold: version, ...versions },
  }
}

function manifestAt(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}

export function provenanceText({ date, node, v8, machine, versions }) {
  const names = Object.entries(versions).map((entry) => entry.join(' '))
  return `${date}, Node ${node.slice(1)} (V8 ${v8}), ${machine}; ${names.join(', ')}.`
}
