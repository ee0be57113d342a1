/** The links of Markdown files, and what they may point to. */

import { existsSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { read, root } from './examples.js'

/** The links of a text outside of code, as they are written. */
export function linksIn(text: string): string[] {
  const prose = withoutCode(text)
  const inline = [...prose.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g)]
  const defined = [...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)]
  return [...inline, ...defined].flatMap(([, link]) => (link === undefined ? [] : [link]))
}

/** The anchors of a text's headings, as code hosts make them. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#+ (.+?)\s*#*$/gm)) {
    const anchor = anchorOf(heading)
    let unique = anchor
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

/** What is wrong with a link of this file; undefined where nothing is, or where it leads to another host. */
export function faultOf(link: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(path))
  if (path.startsWith('/') || target.startsWith('..')) return 'leads out of the package'
  if (!existsSync(root + target)) return `there is no ${target}`
  if (anchor === undefined || statSync(root + target).isDirectory()) return undefined
  return anchorsIn(read(target)).has(anchor) ? undefined : `${target} has no heading #${anchor}`
}

function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}

function withoutFences(text: string): string {
  return text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1\s*$/gm, '')
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/(`+)[^`][\s\S]*?\1/g, '')
}
