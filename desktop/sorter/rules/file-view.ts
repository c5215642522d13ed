import { splitExtension } from '../values/file-types.ts'
import { baseOf, foldName } from '../values/names.ts'
import type { FileEntry } from '../values/values.ts'
import {
  type FactValue,
  factValue,
  type KindOf,
  type KnownFacts,
  nothingKnown,
  type RuleFact,
  ruleFactNames,
  type TextPasses,
} from './rule-facts.ts'

/** A place for each fact. */
const slots: ReadonlyMap<RuleFact, number> = new Map(ruleFactNames.map((fact, at) => [fact, at]))

export function slotOf(fact: RuleFact): number {
  return slots.get(fact) ?? 0
}

const [nameSlot, extensionSlot] = [slotOf('name'), slotOf('extension')]

/** What is known of the file that is looked at, each fact told once however many rules ask. */
export class FileView {
  readonly #kindOf: KindOf
  readonly #values: (FactValue | undefined)[] = ruleFactNames.map(() => undefined)
  readonly #folded: string[] = ruleFactNames.map(() => '')
  /** For which file they were told last; so a new one costs nothing. */
  readonly #toldFor = new Float64Array(ruleFactNames.length)
  readonly #foldedFor = new Float64Array(ruleFactNames.length)
  #number = 0
  #file: FileEntry | undefined
  #facts: KnownFacts = nothingKnown

  constructor(kindOf: KindOf) {
    this.#kindOf = kindOf
  }

  show(file: FileEntry, facts: KnownFacts): void {
    this.#number += 1
    this.#file = file
    this.#facts = facts
  }

  /** Some file of which no more is known. */
  showExtension(extension: string): void {
    this.#number += 1
    this.#file = undefined
    this.#facts = {}
    this.#tell(extensionSlot, extension)
  }

  get textPasses(): TextPasses | undefined {
    return this.#facts.textPasses
  }

  get name(): string {
    return baseOf(this.#file?.path ?? '')
  }

  get extension(): string {
    return String(this.value('extension', extensionSlot))
  }

  get foldedName(): string {
    return this.folded(String(this.value('name', nameSlot)), nameSlot)
  }

  /** Undefined where it was not looked up yet. */
  value(fact: RuleFact, slot = slotOf(fact)): FactValue | undefined {
    if (this.#toldFor[slot] === this.#number) return this.#values[slot]
    if (this.#file === undefined) return undefined
    if (slot === nameSlot || slot === extensionSlot) {
      const { stem, extension } = splitExtension(this.name)
      this.#tell(nameSlot, stem)
      this.#tell(extensionSlot, extension.slice(1))
    } else this.#tell(slot, factValue(fact, this.#file, this.#facts, this.#kindOf))
    return this.#values[slot]
  }

  /** A text as texts are compared. @param text what {@link value} says */
  folded(text: string, slot: number): string {
    if (this.#foldedFor[slot] !== this.#number) {
      this.#folded[slot] = foldName(text)
      this.#foldedFor[slot] = this.#number
    }
    return this.#folded[slot] ?? ''
  }

  #tell(slot: number, value: FactValue | undefined): void {
    this.#values[slot] = value
    this.#toldFor[slot] = this.#number
  }
}
