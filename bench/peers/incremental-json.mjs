// The floor of reading arguments while they arrive: a parser that goes on from where it was, for text that is known to be JSON.
// It checks nothing. Each character is looked at once; an open string is extended, never read again.

const [quote, backslash, comma, colon, openList, closeList, openMembers, closeMembers] = [34, 92, 44, 58, 91, 93, 123, 125]
const escapes = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
const words = { true: true, false: false, null: null }

export class IncrementalJson {
  value = undefined
  #open = undefined
  #outer = []
  #key = undefined
  #isKeyNext = false
  /** What is being read: nothing, a string, or a number or word. */
  #mode = 'between'
  #text = ''
  #escape = ''

  push(piece) {
    let at = 0
    while (at < piece.length) {
      if (this.#mode === 'between') at = this.#readMark(piece, at)
      else if (this.#mode === 'plain') at = this.#readPlain(piece, at)
      else if (this.#escape !== '') at = this.#readEscape(piece, at)
      else at = this.#readString(piece, at)
    }
    // A string that is still open shows as far as it goes.
    if (this.#mode === 'string' && !this.#isKeyNext) this.#set(this.#text)
    return this.value
  }

  #readMark(piece, at) {
    const mark = piece.charCodeAt(at)
    if (mark === quote) this.#begin('string')
    else if (mark === openMembers || mark === openList) this.#enter(mark === openMembers ? {} : [])
    else if (mark === closeMembers || mark === closeList) this.#leave()
    else if (mark === comma) this.#isKeyNext = !Array.isArray(this.#open)
    else if (mark === colon) this.#isKeyNext = false
    else if (mark > 32) {
      this.#begin('plain')
      return at
    }
    return at + 1
  }

  #readString(piece, from) {
    let at = from
    let character = 0
    while (at < piece.length) {
      character = piece.charCodeAt(at)
      if (character === quote || character === backslash) break
      at++
    }
    if (at > from) this.#text += piece.slice(from, at)
    if (at === piece.length) return at
    if (character === backslash) this.#escape = '\\'
    else this.#endString()
    return at + 1
  }

  #readEscape(piece, at) {
    this.#escape += piece[at]
    const kind = this.#escape[1]
    if (kind === 'u' && this.#escape.length < 6) return at + 1
    this.#text += kind === 'u' ? String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16)) : (escapes[kind] ?? kind)
    this.#escape = ''
    return at + 1
  }

  #readPlain(piece, from) {
    let at = from
    while (at < piece.length && !isEnd(piece.charCodeAt(at))) at++
    this.#text += piece.slice(from, at)
    if (at === piece.length) return at
    this.#set(Object.hasOwn(words, this.#text) ? words[this.#text] : Number(this.#text))
    this.#mode = 'between'
    return at
  }

  #begin(mode) {
    this.#mode = mode
    this.#text = ''
    if (!this.#isKeyNext && Array.isArray(this.#open)) this.#key = this.#open.length
  }

  #endString() {
    this.#mode = 'between'
    if (this.#isKeyNext) this.#key = this.#text
    else this.#set(this.#text)
  }

  #enter(container) {
    if (Array.isArray(this.#open)) this.#key = this.#open.length
    this.#set(container)
    this.#outer.push(this.#open)
    this.#open = container
    this.#isKeyNext = !Array.isArray(container)
  }

  #leave() {
    this.#open = this.#outer.pop()
    this.#isKeyNext = false
  }

  #set(value) {
    if (this.#open === undefined) this.value = value
    else this.#open[this.#key] = value
  }
}

function isEnd(character) {
  return character === comma || character === closeMembers || character === closeList || character <= 32
}
