/** Without `matches` the place in the table says all: `Logs`, `*.vbox`. */
type Entry<Value> = { readonly value: Value; readonly matches?: (name: string, folder: string) => boolean }

/** How many letters a pattern without an extension begins with. */
const beginningLength = 4

/**
 * Finds the patterns that a name matches: one look for whole names, one for extensions and one for beginnings. Two letters,
 * the first and the fourth or the last two, show that most names of a large folder need none.
 */
export class SignTable<Value> {
  readonly #names = new Map<string, Entry<Value>[]>()
  readonly #extensions = new Map<string, Entry<Value>[]>()
  readonly #beginnings = new Map<string, Entry<Value>[]>()
  readonly #begins = new Uint8Array(pairs)
  readonly #ends = new Uint8Array(pairs)

  /** @param pattern as `OwnedRow.holds` describes */
  add(pattern: string, value: Value): void {
    const extension = /\.([^.*{}]{2,})$/.exec(pattern)?.[1]?.toLowerCase()
    const isName = !/[*{]/.test(pattern)
    if (isName || extension === undefined) this.#begins[beginOf(pattern)] = 1
    else this.#ends[endOf(pattern)] = 1
    if (isName) put(this.#names, pattern, { value })
    else if (extension === undefined)
      put(this.#beginnings, pattern.slice(0, beginningLength), { value, matches: testOf(pattern) })
    else if (pattern.toLowerCase() === `*.${extension}`) put(this.#extensions, extension, { value })
    else put(this.#extensions, extension, { value, matches: testOf(pattern) })
  }

  /**
   * The values of the patterns that a name matches.
   * @param folder the name of the folder that the name is in
   */
  find(name: string, folder: string): readonly Value[] {
    let found: readonly Value[] = none
    if (this.#begins[beginOf(name)]) {
      found = matching(this.#names.get(name), name, folder, found)
      found = matching(this.#beginnings.get(name.slice(0, beginningLength)), name, folder, found)
    }
    if (this.#ends[endOf(name)]) {
      const dot = name.lastIndexOf('.')
      if (dot > 0) {
        found = matching(this.#extensions.get(name.slice(dot + 1).toLowerCase()), name, folder, found)
      }
    }
    return found
  }
}

const none: readonly never[] = []

const pairs = 1 << 14
/** In any case: the bit is that of small letters. */
const pairOf = (name: string, one: number, other: number) =>
  (((name.charCodeAt(one) | 32) & 127) << 7) | ((name.charCodeAt(other) | 32) & 127)
const beginOf = (name: string) => pairOf(name, 0, beginningLength - 1)
const endOf = (name: string) => pairOf(name, name.length - 2, name.length - 1)

function matching<Value>(
  entries: readonly Entry<Value>[] | undefined,
  name: string,
  folder: string,
  before: readonly Value[],
): readonly Value[] {
  if (entries === undefined) return before
  const found = entries.filter(({ matches }) => !matches || matches(name, folder))
  return [...before, ...found.map(({ value }) => value)]
}

function put<Value>(lookup: Map<string, Entry<Value>[]>, key: string, entry: Entry<Value>): void {
  const entries = lookup.get(key)
  if (entries) entries.push(entry)
  else lookup.set(key, [entry])
}

function testOf(pattern: string): (name: string, folder: string) => boolean {
  if (pattern.startsWith('{folder}')) {
    const end = pattern.slice('{folder}'.length)
    return (name, folder) => name.normalize() === folder.normalize() + end
  }
  const [begin = '', ...others] = pattern.split('*')
  const end = others.pop() ?? ''
  const least = pattern.length - others.length - 1
  return name =>
    name.length >= least &&
    name.startsWith(begin) &&
    name.endsWith(end) &&
    others.every(part => name.includes(part, begin.length))
}
