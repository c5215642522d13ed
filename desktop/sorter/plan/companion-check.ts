import { companionKeys, mainKeys, rolesOf } from '../groups/companions.ts'
import { databaseOf } from '../groups/databases.ts'
import { groupRows } from '../groups/group-kinds.ts'
import { setKey } from '../groups/split-sets.ts'

/**
 * Check whether a name would pass for a companion of another name in one folder, or for its main file.
 * All names are folded ones.
 */
export class CompanionCheck {
  readonly #used: Iterable<string>
  readonly #companions = new Set<string>()
  /** Read once a companion is asked about: nearly every file can be a main file, and few folders get companions. */
  #mains: Set<string> | undefined
  #last = ''
  #lastRoles = none

  /** @param used the names in the folder; each is passed to `add` as well */
  constructor(used: Iterable<string>) {
    this.#used = used
  }

  /** Adds a name that is in use. */
  add(folded: string): void {
    const found = this.#read(folded)
    if (this.#mains) addMain(this.#mains, folded, found)
    const { set, database, roles } = found
    if (set !== undefined) this.#companions.add(set)
    if (database !== undefined) this.#companions.add(databaseKey(database))
    for (const role of roles) {
      if (role.as === 'companion') addAll(this.#companions, role.row, companionKeys(role, folded))
    }
  }

  /**
   * True for a main file next to a companion that is not its own, or the other way round; for one more part of another
   * set; for a database next to the log of another one, or the other way round.
   */
  hasStranger(folded: string): boolean {
    const { set, database, roles } = this.#read(folded)
    if (set !== undefined && this.#companions.has(set)) return true
    if (database === undefined && this.#companions.size > 0 && this.#companions.has(databaseKey(folded)))
      return true
    if (database !== undefined && this.#mainKeys().has(databaseKey(database))) return true
    return roles.some(role => {
      if (role.as === 'main' && this.#companions.size === 0) return false
      if (role.as === 'main') return hasAny(this.#companions, role.row, mainKeys(role, folded))
      return hasAny(this.#mainKeys(), role.row, companionKeys(role, folded))
    })
  }

  #mainKeys(): ReadonlySet<string> {
    if (this.#mains) return this.#mains
    const mains = new Set<string>()
    for (const name of this.#used) addMain(mains, name, rolesIn(name))
    this.#mains = mains
    return mains
  }

  /** A name is added right after it was asked about, so its roles are read once. */
  #read(folded: string): NameRoles {
    if (this.#last !== folded) this.#lastRoles = rolesIn(folded)
    this.#last = folded
    return this.#lastRoles
  }
}

/** What a name can be next to others. */
type NameRoles = {
  /** The key of the set of a split file that it is a part of. */
  readonly set: string | undefined
  /** The database that it is a log of. */
  readonly database: string | undefined
  /** Only those of rows whose companions describe their main files. */
  readonly roles: ReturnType<typeof rolesOf>
}

/** One value for nearly all names. */
const none: NameRoles = { set: undefined, database: undefined, roles: [] }

function rolesIn(name: string): NameRoles {
  const roles = rolesOf(name)
  const set = setKey(name)
  const database = name.includes('-') ? databaseOf(name) : undefined // an expression on every name takes long
  if (roles.length === 0 && set === undefined && database === undefined) return none
  return { set, database, roles: roles.every(isDescribing) ? roles : roles.filter(isDescribing) }
}

const isDescribing = ({ row }: NameRoles['roles'][number]) => groupRows[row]?.describes === true

function addMain(mains: Set<string>, name: string, { database, roles }: NameRoles): void {
  if (database === undefined) mains.add(databaseKey(name))
  for (const role of roles) if (role.as === 'main') addAll(mains, role.row, mainKeys(role, name))
}

/** Any file can be a database. */
function databaseKey(folded: string): string {
  return `database ${folded}`
}

function addAll(known: Set<string>, row: number, keys: readonly string[]): void {
  for (const key of keys) known.add(`${row} ${key}`)
}

function hasAny(known: ReadonlySet<string>, row: number, keys: readonly string[]): boolean {
  return keys.some(key => known.has(`${row} ${key}`))
}
