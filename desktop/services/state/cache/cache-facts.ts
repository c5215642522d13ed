import product from '../../../../package.json' with { type: 'json' }
import type { FactCache, FileState, KnownFacts } from '../../../sorter/facts/fact-cache.ts'
import { type FactName, type Facts, factNames, shortFactNames } from '../../../sorter/values/facts.ts'
import type { Database } from '../database/database.ts'
import type { CacheDatabase } from './cache-database.ts'

/** Raised whenever the same version of Sortwell reads other facts, or stores them in another form. */
const form = 2

/**
 * Facts of files in `cache.db`.
 * @param version of Sortwell: what another one read is read again
 */
export function createFactCache(
  cache: CacheDatabase,
  version: string = `${product.version}/${form}`,
): FactCache {
  return {
    find(states, facts) {
      const files = states.map(state => (state ? fileOf(state) : ''))
      const withTexts = whole.some(name => facts.includes(name))
      const today = cache.today()
      let unused: string[] = []
      const found = cache.attempt(database => {
        const rows = find(database, files, withTexts)
        unused = Array.from(rows.values()).flatMap(([file, used]) => (used === today ? [] : [file]))
        return states.map((state, at) => state && knownIn(rows.get(files[at] ?? ''), state, version))
      })
      if (unused.length > 0) cache.attempt(database => use(database, unused, today))
      return found ?? []
    },
    update(changes) {
      cache.attempt(database =>
        database.change(() => {
          const rows = find(
            database,
            changes.map(({ state }) => fileOf(state)),
            true,
          )
          for (const { state, change } of changes) {
            const known = change(knownIn(rows.get(fileOf(state)), state, version))
            rows.set(fileOf(state), rowOf(state, known, version, cache.today()))
          }
          const places = columns.map(() => '?')
          for (const row of rows.values())
            database.run(`INSERT OR REPLACE INTO facts (${columns}) VALUES (${places})`, ...row)
        }),
      )
    },
  }
}

const fileOf = ({ device, inode }: FileState) => `${device}-${inode}`

/** Names of files are not stored. */
const nameOf = ({ name }: FileState) => process.getBuiltinModule('node:zlib').crc32(name)

const short = [...shortFactNames]
const whole = factNames.filter(name => !shortFactNames.includes(name))

const columns = [
  ...['file', 'used', 'size', 'modified', 'changed', 'name', 'version'],
  ...['failure', 'short', 'whole'],
]

/** The columns of a row, in this order. */
type Row = readonly [
  file: string,
  used: number,
  size: number,
  modified: number,
  changed: number,
  name: number,
  version: string,
  failure: string | null,
  short: string,
  whole: string | null,
]

/** @param withTexts texts are long: they are read where they are asked for */
function find(database: Database, files: readonly string[], withTexts: boolean): Map<string, Row> {
  const read = withTexts ? columns : [...columns.slice(0, -1), 'NULL']
  const rows = database.tuples<Row>(
    `SELECT ${read} FROM facts WHERE file IN (SELECT value FROM json_each(?))`,
    JSON.stringify(files),
  )
  return new Map(rows.map(row => [row[0], row]))
}

function use(database: Database, files: readonly string[], today: number): void {
  const update = 'UPDATE facts SET used = ? WHERE file IN (SELECT value FROM json_each(?))'
  database.run(update, today, JSON.stringify(files))
}

/**
 * Undefined where the row is of another state of the file, or by another version of Sortwell.
 * @throws {SyntaxError} where the disk changed the row
 */
function knownIn(row: Row | undefined, state: FileState, ofVersion: string): KnownFacts | undefined {
  if (row === undefined) return undefined
  const [, , size, modified, changed, name, version, failure, short, whole] = row
  const isSame =
    size === state.sizeBytes &&
    modified === state.modifiedMs &&
    changed === state.changedMs &&
    name === nameOf(state) &&
    version === ofVersion
  if (!isSame) return undefined
  const facts = JSON.parse(short)
  return {
    facts: whole === null ? facts : { ...facts, ...JSON.parse(whole) },
    failure: failure === null ? undefined : JSON.parse(failure),
  }
}

function rowOf(state: FileState, known: KnownFacts, version: string, today: number): Row {
  const { facts, failure } = known
  return [
    ...([fileOf(state), today, state.sizeBytes, state.modifiedMs, state.changedMs] as const),
    ...([nameOf(state), version] as const),
    failure === undefined ? null : JSON.stringify(failure),
    textOf(facts, short),
    textOf(facts, whole),
  ]
}

const textOf = (facts: Partial<Facts>, names: readonly FactName[]) =>
  JSON.stringify(Object.fromEntries(names.map(name => [name, facts[name]])))
