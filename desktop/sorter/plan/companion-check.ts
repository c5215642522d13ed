import { companionKeys, mainKeys, mainTexts } from '../groups/keys.ts'
import { type GroupTable, type Role, type RoleIndex, rolesOf } from '../groups/roles.ts'

/**
 * Check whether a name would pass for a companion of another name in one folder, or for its main file. Only rows whose
 * companions describe their main files count. All names are folded ones.
 */
export class CompanionCheck {
  readonly #used: Iterable<string>
  readonly #table: RoleIndex
  readonly #companions = new Set<string>()
  /** Of main files; read once a companion is asked about: nearly every file can be a main file, few folders get companions. */
  #texts: Set<string> | undefined
  /** Keys of main files; read once a companion has one of the texts. */
  #mains: Set<string> | undefined
  #last = ''
  #lastRoles: readonly Role[] = []

  /** @param used the names in the folder at any time; each is passed to `add` as well */
  constructor(used: Iterable<string>, table: GroupTable) {
    this.#used = used
    this.#table = table.describing
  }

  /** Adds a name that is in use. */
  add(folded: string): void {
    for (const role of this.#rolesOf(folded)) {
      if (role.as === 'main') continue
      for (const { key } of companionKeys(role, folded)) this.#companions.add(key)
    }
    if (this.#texts) this.#addTexts(this.#texts, folded)
    if (this.#mains) this.#addMain(this.#mains, folded)
  }

  /**
   * True for a main file next to a companion that is not its own, or the other way round, and for one more part of
   * another file.
   */
  hasStranger(folded: string): boolean {
    const isStrange = (role: Role) => {
      if (role.as === 'companion')
        return companionKeys(role, folded, this.#isMain).some(({ key }) => this.#mainKeys().has(key))
      return this.#companions.size > 0 && mainKeys(role, folded).some(key => this.#companions.has(key))
    }
    return this.#rolesOf(folded).some(isStrange) || this.#table.ofAllFiles.some(isStrange)
  }

  /** A name is added right after it was asked about, so its roles are looked up once. */
  #rolesOf(folded: string): readonly Role[] {
    if (this.#last !== folded) this.#lastRoles = rolesOf(this.#table, folded)
    this.#last = folded
    return this.#lastRoles
  }

  /** Whether a main file has a text; without one, its keys need not be made. */
  readonly #isMain = (text: string): boolean => {
    if (!this.#texts) {
      this.#texts = new Set()
      for (const name of this.#used) this.#addTexts(this.#texts, name)
    }
    return this.#texts.has(text)
  }

  #addTexts(texts: Set<string>, folded: string): void {
    for (const role of this.#mainRolesOf(folded)) {
      if (!this.#table.withOwnTexts.has(role)) continue
      for (const text of mainTexts(role, folded)) texts.add(text)
    }
  }

  #mainRolesOf(folded: string): readonly Role[] {
    return [...rolesOf(this.#table, folded), ...this.#table.ofAllFiles].filter(({ as }) => as === 'main')
  }

  #mainKeys(): ReadonlySet<string> {
    if (this.#mains) return this.#mains
    const mains = new Set<string>()
    for (const name of this.#used) this.#addMain(mains, name)
    this.#mains = mains
    return mains
  }

  #addMain(mains: Set<string>, folded: string): void {
    for (const role of this.#mainRolesOf(folded)) for (const key of mainKeys(role, folded)) mains.add(key)
  }
}
