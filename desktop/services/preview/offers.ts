import { createHash } from 'node:crypto'
import path from 'node:path'
import type { RuleOffer } from '../../ipc/organize-views.ts'
import type { Rule } from '../../ipc/rule-views.ts'
import { type Correction, paidRules, splitExtension } from '../../sorter/index.ts'
import { describeOffer, describeRule, titleOfOffer } from '../../words/corrections.ts'
import { changeSet, replaceSetText } from '../state/change-set.ts'
import { chosenSet } from '../state/chosen-sets.ts'
import { answeredOffers, answerOffer } from '../state/offers.ts'
import { setText } from '../state/rule-sets.ts'
import type { StateDatabase } from '../state/state-database.ts'

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

/** The newest habit in a person's corrections of which they were not asked yet. */
export function offerFor(state: StateDatabase, corrections: ReadonlyMap<string, Correction>): Offer | null {
  const alike = [...habitsIn(corrections)].filter(([, { covers }]) => covers.length >= fewestAlike)
  if (alike.length === 0) return null
  const answered = new Set(answeredOffers(state))
  for (const [key, { habit, covers }] of alike.reverse()) {
    const rule = ruleFor(habit, titleOfOffer(habit))
    if (answered.has(key) || paidRules({ rules: [rule] }).length > 0) continue
    const offerId = createHash('sha256').update(key).digest('hex').slice(0, 16)
    return { offerId, sentence: describeOffer(habit), rule: describeRule(rule), habit, covers }
  }
  return null
}

type Alike = { readonly habit: Habit; readonly covers: string[] }

/** The one that a person showed last comes last. What a pattern leaves alone shows none: no rule would move it. */
function habitsIn(corrections: ReadonlyMap<string, Correction>): ReadonlyMap<string, Alike> {
  const found = new Map<string, Alike>()
  for (const { from, change, heldBy } of corrections.values()) {
    const extension = splitExtension(path.posix.basename(from)).extension.slice(1).toLowerCase()
    const to = change.leave ? null : change.to
    if (heldBy || extension === '' || to === undefined || change.name !== undefined) continue
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

/** The rule for a habit. Braces in a folder are literal. */
function ruleFor({ extension, to }: Habit, rule: string): Rule {
  const when = { extension }
  if (to === null) return { rule, when, leave: true }
  return { rule, when, to: to === '' ? '.' : to.replace(/[{}]/g, '$&$&') }
}

/**
 * Writes the rule of a habit before all others of the set that the folder follows.
 * @param titles those of its rules
 * @throws {SettingsRefused} when the set cannot be changed
 */
export async function followHabit(
  state: StateDatabase,
  folder: string,
  habit: Habit,
  titles: readonly string[],
): Promise<void> {
  const { stateDir } = state
  const wanted = titleOfOffer(habit)
  const taken = new Set(titles.map(title => title.toLowerCase()))
  let title = wanted
  for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${wanted} (${number})`
  const name = chosenSet(state, folder)
  const text = setText(stateDir, name)
  const after = await changeSet(text, { kind: 'add', rule: ruleFor(habit, title), at: 0 })
  replaceSetText(stateDir, name, text, after)
}

/** Nothing of this kind is offered again. */
export function recordAnswer(state: StateDatabase, { habit }: Offer): void {
  answerOffer(state, keyOf(habit))
}
