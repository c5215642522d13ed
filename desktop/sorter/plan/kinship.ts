import { groupRows } from '../model/group-kinds.ts'
import { companionKeys, mainKeys, rolesOf, setKey } from '../model/groups.ts'
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
    for (const role of this.#roles) {
      if (!groupRows[role.row]?.describes) continue
      if (role.as === 'companion') addAll(this.#companions, role.row, companionKeys(role, folded))
      else if (this.#mains) addAll(this.#mains, role.row, mainKeys(role, folded))
    }
  }

  /** A main file beside a companion that is not its own, or the other way round; or one more part of another set. */
  hasStranger(folded: string): boolean {
    this.#read(folded)
    const set = this.#set
    if (set !== undefined && this.#companions.has(set)) return true
    for (const role of this.#roles) {
      if (!groupRows[role.row]?.describes) continue
      const seen = role.as === 'main' ? this.#companions : this.#mains
      if (!seen?.size) continue
      const keys = role.as === 'main' ? mainKeys(role, folded) : companionKeys(role, folded)
      if (keys.some(key => seen.has(`${role.row} ${key}`))) return true
    }
    return false
  }

  /** A name is noted right after it was asked about. */
  #read(folded: string): void {
    if (this.#last === folded) return
    this.#last = folded
    this.#set = setKey(folded)
    this.#roles = rolesOf(folded)
  }
}

function addAll(seen: Fingerprints, row: number, keys: readonly string[]): void {
  for (const key of keys) seen.add(`${row} ${key}`)
}

/** True for a companion that tells something of the file that it is named after. */
export function describesAnother(name: string): boolean {
  return rolesOf(name).some(role => role.as === 'companion' && groupRows[role.row]?.describes)
}
