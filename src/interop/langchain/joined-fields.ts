/**
 * Fields as LangChain's `concat` joins them (`additional_kwargs`, `response_metadata`): texts one after the other, numbers
 * added, objects field by field, the items of lists by their index or id. In place, so that a stream costs what its chunks
 * bring, and not what they amount to.
 *
 * Where LangChain fails, warns or loses something, nothing is lost here: of two kinds, and of two booleans, the later value
 * counts; numbers that are ids or names are not added; an item whose text is empty is kept, and so is a field of any name.
 */

import { isPlainObject, type JsonObject, type JsonValue, setOwn } from '../../json.js'
import { type ItemLabels, ListPlaces, labelsOf } from './list-places.js'

/** A value that more may be joined to: as it came, until something is. */
type Open = { readonly kind: 'whole'; readonly value: JsonValue } | JoinedFields | JoinedList

/** Fields whose first value counts. */
const firsts = new Set(['type', 'index', 'created', 'timestamp'])
/** Fields whose last value counts, where it says something. */
const lasts = new Set(['id', 'name', 'output_version', 'model_provider'])

/** The fields of an object, to which those of others are joined. */
export class JoinedFields {
  readonly kind = 'fields'
  readonly #fields = new Map<string, Open>()

  add(fields: JsonObject): void {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue
      const left = this.#fields.get(name)
      this.#fields.set(name, left === undefined ? whole(value) : joined(name, left, value))
    }
  }

  /** The value of a field that is no list and no object; undefined where it has none. */
  plain(name: string): unknown {
    const field = this.#fields.get(name)
    if (field === undefined) return undefined
    // Something else is told by its identity.
    return field.kind === 'whole' ? field.value : field
  }

  toJson(): JsonObject {
    const fields: JsonObject = {}
    for (const [name, open] of this.#fields) setOwn(fields, name, jsonOf(open))
    return fields
  }
}

class JoinedList {
  readonly kind = 'list'
  readonly #items: Open[]
  readonly #places = new ListPlaces()

  /** @param items - of one chunk: each is an item by itself */
  constructor(items: readonly JsonValue[]) {
    this.#items = items.map(whole)
    for (const [place, item] of this.#items.entries()) this.#places.add(place, labelsIn(item))
  }

  add(items: readonly JsonValue[]): void {
    for (const value of items) {
      const item = whole(value)
      const labels = labelsIn(item)
      const place = this.#places.find(labels)
      const left = place === undefined ? undefined : this.#items[place]
      if (place === undefined || left === undefined) {
        this.#places.add(this.#items.push(item) - 1, labels)
        continue
      }
      const before = labelsIn(left)
      const open = joined('', left, value)
      this.#items[place] = open
      this.#places.move(place, before, labelsIn(open))
    }
  }

  toJson(): JsonValue {
    return this.#items.map(jsonOf)
  }
}

function whole(value: JsonValue): Open {
  return { kind: 'whole', value }
}

function jsonOf(open: Open): JsonValue {
  return open.kind === 'whole' ? open.value : open.toJson()
}

function joined(name: string, left: Open, right: JsonValue): Open {
  if (right === null) return left
  if (isList(right)) {
    const list = left.kind === 'whole' && isList(left.value) ? new JoinedList(left.value) : left
    if (list.kind !== 'list') return whole(right)
    list.add(right)
    return list
  }
  if (typeof right === 'object') {
    const fields = left.kind === 'whole' && isFields(left.value) ? fieldsOf(left.value) : left
    if (fields.kind !== 'fields') return whole(right)
    fields.add(right)
    return fields
  }
  return whole(left.kind === 'whole' ? joinedPlain(name, left.value, right) : right)
}

function joinedPlain(name: string, left: JsonValue, right: string | number | boolean): JsonValue {
  if (typeof left !== typeof right) return right
  if (firsts.has(name)) return left
  if (lasts.has(name)) return right === '' ? left : right
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (typeof left !== 'number' || typeof right !== 'number') return right
  // A sum that JSON cannot say.
  return Number.isFinite(left + right) ? left + right : right
}

function fieldsOf(value: JsonObject): JoinedFields {
  const fields = new JoinedFields()
  fields.add(value)
  return fields
}

function labelsIn(item: Open): ItemLabels {
  if (item.kind === 'fields') return labelsOf(item.plain('index'), item.plain('id'), item.plain('type'))
  if (item.kind === 'list' || !isFields(item.value)) return labelsOf(undefined, undefined, undefined)
  return labelsOf(item.value.index, item.value.id, item.value.type)
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isFields(value: JsonValue): value is JsonObject {
  return isPlainObject(value)
}
