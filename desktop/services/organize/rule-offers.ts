import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import path from 'node:path'
import type { RuleOffer } from '../../ipc/organize-views.ts'
import { type Correction, paidRules, splitExtension } from '../../sorter/index.ts'
import type { OwnCategory } from '../../sorter/values/rules.ts'
import { sayOffer, sayRule, titleOfOffer } from '../../words/corrections.ts'
import { appendRule, changeSetFile, type Rule } from '../state/change-set.ts'
import { chosenSet, noSet } from '../state/chosen-sets.ts'
import { answeredOffers, answerOffer } from '../state/offers.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { stateFiles } from '../state/state-dir.ts'
import { alone, writeWhole } from '../state/whole-file.ts'

/** What several corrections have in common: where files of an extension go, or that they stay. */
export type Habit = {
  /** In lower case, without its dot. */
  readonly extension: string
  /** As in a correction; null where they stay. */
  readonly to: string | null
}

export type Offer = RuleOffer & {
  readonly habit: Habit
  readonly rule: string
  /** The corrections that the rule would do, by `from`. */
  readonly covers: readonly string[]
}

/** So many files that a person treated alike are a habit. */
const fewestAlike = 3

/**
 * The newest habit in a person's corrections of which they were not asked yet. None for a folder in which they chose to
 * follow no rules.
 * @param folder its real path
 */
export function offerFor(
  state: StateDatabase,
  folder: string,
  corrections: ReadonlyMap<string, Correction>,
): Offer | null {
  const alike = [...habitsIn(corrections)].filter(([, { covers }]) => covers.length >= fewestAlike)
  if (alike.length === 0 || chosenSet(state, folder) === noSet) return null
  const answered = new Set(answeredOffers(state))
  for (const [key, { habit, covers }] of alike.reverse()) {
    const rule = ruleFor(habit, titleOfOffer(habit))
    if (answered.has(key) || paidRules({ rules: [rule] }).length > 0) continue
    const offerId = createHash('sha256').update(key).digest('hex').slice(0, 16)
    return { offerId, sentence: sayOffer(habit), rule: sayRule(rule), habit, covers }
  }
  return null
}

type Alike = { readonly habit: Habit; readonly covers: string[] }

/** The one that a person showed last comes last. */
function habitsIn(corrections: ReadonlyMap<string, Correction>): ReadonlyMap<string, Alike> {
  const found = new Map<string, Alike>()
  for (const { from, change } of corrections.values()) {
    const extension = splitExtension(path.posix.basename(from)).extension.slice(1).toLowerCase()
    const to = change.leave ? null : change.to
    if (extension === '' || to === undefined || change.name !== undefined) continue
    const habit = { extension, to }
    const key = keyOf(habit)
    const alike = found.get(key) ?? { habit, covers: [] }
    alike.covers.push(from)
    found.delete(key)
    found.set(key, alike)
  }
  return found
}

function keyOf({ extension, to }: Habit): string {
  return to === null ? `${extension} stays` : `${extension} to ${to}`
}

/** A rule that says it. Braces in a folder stand for themselves. */
function ruleFor({ extension, to }: Habit, rule: string): Rule {
  const when = { mode: 'all', of: [{ fact: 'extension', operator: 'is', value: extension }] } as const
  if (to === null) return { rule, when, leave: true }
  return { rule, when, to: to === '' ? '.' : to.replace(/[{}]/g, '$&$&') }
}

/**
 * Writes the rule of a habit where the rules of the folder stand: before all others of its set, or of the set that is
 * followed by default, which is made where it is missing.
 * @param titles those of its rules
 * @throws {SettingsRefused} when the set cannot be changed
 */
export async function followHabit(
  state: StateDatabase,
  folder: string,
  habit: Habit,
  { titles, categories }: { readonly titles: readonly string[]; readonly categories: readonly OwnCategory[] },
): Promise<void> {
  const wanted = titleOfOffer(habit)
  const taken = new Set(titles.map(title => title.toLowerCase()))
  let title = wanted
  for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${wanted} (${number})`
  const rule = ruleFor(habit, title)
  const name = chosenSet(state, folder)
  const file = stateFiles.ruleSet(state.stateDir, name)
  const isThere = () => lstatSync(file, { throwIfNoEntry: false }) !== undefined
  const first = isThere() ? undefined : await appendRule('', rule)
  const make = (text: string) => {
    if (isThere()) return false // made meanwhile, by a person or for another rule
    writeWhole(file, text)
    return true
  }
  const isMade = first !== undefined && alone(file, () => make(first), stateFiles.locks(state.stateDir))
  if (!isMade) await changeSetFile(state.stateDir, name, { add: rule, at: 0 }, categories)
}

/** Nothing of this kind is offered again. */
export function settleOffer(state: StateDatabase, { habit }: Offer): void {
  answerOffer(state, keyOf(habit))
}
