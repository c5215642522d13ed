import { groupRows } from '../model/group-kinds.ts'
import { companionKeys, databaseOf, mainKeys, rolesOf, setKey } from '../model/groups.ts'
import { Fingerprints } from './fingerprints.ts'

/**
 * Tells for the names of one folder which of them a newcomer would be taken to belong to. Names are folded ones. Of what
 * it knows it keeps fingerprints: so it may see a stranger where none is, once in millions of folders, never the reverse.
 */
export class Kinship {
  readonly #companions = new Fingerprints()
  /** Absent where no companion comes: nearly every picture is a possible main file. */
  readonly #mains: Fingerprints | undefined
  #last = ''
  #set: string | undefined
  #database: string | undefined
  #roles: ReturnType<typeof rolesOf> = []

  /** @param getsCompanions whether any newcomer passes {@link describesAnother} */
  constructor(getsCompanions: boolean) {
    if (getsCompanions) this.#mains = new Fingerprints()
  }

  /** Notes a name that is there. */
  add(folded: string): void {
    this.#read(folded)
    const set = this.#set
    if (set !== undefined) this.#companions.add(set)
    if (this.#database !== undefined) this.#companions.add(databaseKey(this.#database))
    else this.#mains?.add(databaseKey(folded))
    for (const role of this.#roles) {
      if (!groupRows[role.row]?.describes) continue
      if (role.as === 'companion') addAll(this.#companions, role.row, companionKeys(role, folded))
      else if (this.#mains) addAll(this.#mains, role.row, mainKeys(role, folded))
    }
  }

  /**
   * A main file next to a companion that is not its own, or the other way round; one more part of another set; a database
   * next to the log of another one, or the other way round.
   */
  hasStranger(folded: string): boolean {
    this.#read(folded)
    const isPartOfAnother = this.#set !== undefined && this.#companions.has(this.#set)
    return (
      isPartOfAnother ||
      this.#isNextToDatabase(folded) ||
      this.#roles.some(role => this.#isSeen(role, folded))
    )
  }

  #isNextToDatabase(folded: string): boolean {
    if (this.#database === undefined)
      return this.#companions.size > 0 && this.#companions.has(databaseKey(folded))
    return this.#mains?.has(databaseKey(this.#database)) === true
  }

  #isSeen(role: ReturnType<typeof rolesOf>[number], folded: string): boolean {
    const seen = role.as === 'main' ? this.#companions : this.#mains
    if (!groupRows[role.row]?.describes || !seen?.size) return false
    const keys = role.as === 'main' ? mainKeys(role, folded) : companionKeys(role, folded)
    return keys.some(key => seen.has(`${role.row} ${key}`))
  }

  /** A name is noted right after it was asked about. */
  #read(folded: string): void {
    if (this.#last === folded) return
    this.#last = folded
    this.#set = setKey(folded)
    this.#database = databaseOf(folded)
    this.#roles = rolesOf(folded)
  }
}

/** Any file may be a database. */
function databaseKey(folded: string): string {
  return `database ${folded}`
}

function addAll(seen: Fingerprints, row: number, keys: readonly string[]): void {
  for (const key of keys) seen.add(`${row} ${key}`)
}

/** True for a companion that tells something of the file that it is named after. */
export function describesAnother(name: string): boolean {
  if (databaseOf(name) !== undefined) return true
  return rolesOf(name).some(role => role.as === 'companion' && groupRows[role.row]?.describes)
}
