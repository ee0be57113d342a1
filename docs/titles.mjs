// A plugin of TypeDoc: a guide is called what its first heading says. Its own way to name one, YAML at the top of the file, is
// shown as a table on a code host.

import { Converter } from 'typedoc'

export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const [first] = document.content
    const [heading, title] = first?.kind === 'text' ? (/^\s*# (.+)\n/.exec(first.text) ?? []) : []
    if (heading === undefined) return
    document.name = title.replaceAll('`', '')
    // The page has its name for a heading.
    first.text = first.text.slice(heading.length)
  })
}
