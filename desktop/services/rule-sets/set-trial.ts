import { posix } from 'node:path'
import type { SetTrial, Tried, TriedRule } from '../../ipc/rule-views.ts'
import { draftFolder, type FactReader, planListing, type RuleSet } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import type { Folder, Plan } from '../../sorter/values/values.ts'
import { describeReasons } from '../../words/facts.ts'
import { displayName } from '../../words/names.ts'
import { describePattern } from '../../words/rule-sets.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import { abbreviated } from '../app/home-paths.ts'
import { type GroupedRow, type LongList, lazyRows } from '../organize/row-page.ts'
import { namesOf } from '../organize/to-view.ts'
import { parseRuleSet, setText } from '../state/rule-sets.ts'

export type SetTrialOptions = {
  readonly stateDir: string
  readonly home: string
  readonly folderOf: (folderId: string) => Folder
  readonly facts: FactReader | undefined
  readonly keep: (trial: KeptTrial) => string
  /** A trial shows where files go by the criterion, as a preview does. Rules that need Premium are tried without it. */
  readonly checkPlan: PlanGate
}

/** Behind the list `tried`: files that move and, after them, those that a rule lets stay. */
export type KeptTrial = {
  readonly folder: string
  readonly rows: LongList<GroupedRow>
  /** The name of the file at a place. */
  readonly nameAt: (at: number) => string | undefined
}

/** Tries rules in a folder: a set, or a text that is not written yet. One trial at a time: the newest ends the others. */
export function createSetTrial({ stateDir, home, folderOf, facts, keep, checkPlan }: SetTrialOptions) {
  let trying = new AbortController()

  return {
    /** @returns null when it was overtaken, cancelled, or the set cannot be followed */
    async tryRules(input: {
      readonly tried: Tried
      readonly folderId: string
      readonly criterion: Criterion
    }): Promise<SetTrial | null> {
      trying.abort()
      const mine = new AbortController()
      trying = mine
      const { signal } = mine
      const folder = folderOf(input.folderId)
      const { tried } = input
      await checkPlan(input.criterion)
      const { set, complaints } = await parseRuleSet(
        'text' in tried ? tried.text : setText(stateDir, tried.name),
      )
      if (complaints.length > 0) return null
      const { rules = [], otherwise: _, ...setOptions } = set
      const options = {
        facts: facts && { ...facts, signal },
        context: { stateDir, home },
      }
      const breathe = async () => {
        await new Promise(setImmediate) // a change that waits goes first
        signal.throwIfAborted()
      }
      try {
        await breathe()
        const { plan, listing } = await draftFolder(folder, input.criterion, { ...options, set })
        await breathe()
        const without = await planListing(listing, input.criterion, { ...options, set: setOptions })
        await breathe()
        const places = new Map(rules.map(({ rule }, at) => [rule, at]))
        const trialId = keep(keptOf(plan, places, home))
        const patterns = patternsOf(set, plan)
        return { trialId, ...namesOf(folder.path, home), patterns, ...countsOf(plan, without, places, home) }
      } catch (error) {
        if (signal.aborted && error === signal.reason) return null
        throw error
      }
    },
    cancelTrial() {
      trying.abort()
      return null
    },
  }
}

function patternsOf({ leaveAlone = [] }: RuleSet, { left }: Plan): SetTrial['patterns'] {
  const items = new Map<string, number>()
  for (const { pattern } of left) {
    if (pattern !== undefined) items.set(pattern, (items.get(pattern) ?? 0) + 1)
  }
  return leaveAlone.map(pattern => ({
    pattern,
    sentence: describePattern(pattern),
    items: items.get(pattern.trim()) ?? 0,
  }))
}

function keptOf(plan: Plan, places: ReadonlyMap<string, number>, home: string): KeptTrial {
  const staying = plan.left.filter(({ reason, rule }) => reason === 'rule' && rule !== undefined)
  const moves = lazyRows(plan.moves, ({ from, to, sizeBytes, why }) => ({
    group: why?.by === 'rule' ? String(places.get(why.rule)) : 'otherwise',
    from: displayName(from),
    to: abbreviated(displayName(to), displayName(home)),
    sizeBytes,
    note: '',
    ...(why?.by === 'rule' && { why: describeReasons(why.because) }),
  }))
  const stays = lazyRows(staying, ({ name, rule = '' }) => ({
    group: String(places.get(rule)),
    from: displayName(name),
    to: '',
    sizeBytes: null,
    note: '',
  }))
  return {
    folder: plan.folder.path,
    rows: oneAfterOther(moves, stays),
    nameAt: at => (at < plan.moves.length ? plan.moves.at(at)?.from : staying[at - plan.moves.length]?.name),
  }
}

function oneAfterOther<T>(one: LongList<T>, other: LongList<T>): LongList<T> {
  return {
    length: one.length + other.length,
    slice: (start, end) => [
      ...one.slice(start, end),
      ...other.slice(Math.max(0, start - one.length), Math.max(0, end - one.length)),
    ],
    *[Symbol.iterator]() {
      yield* one
      yield* other
    },
  }
}

const mostInstead = 3

function countsOf(
  plan: Plan,
  without: Plan,
  places: ReadonlyMap<string, number>,
  home: string,
): Pick<SetTrial, 'rules' | 'otherwise' | 'files'> {
  const usual = new Map<string, string>()
  for (const { from, to } of without.moves) usual.set(from, posix.dirname(to))
  const counts = Array.from(places.keys(), rule => ({
    rule,
    moves: 0,
    stays: 0,
    instead: new Map<string, number>(),
  }))
  let otherwise = 0
  for (const { from, why } of plan.moves) {
    const found = why?.by === 'rule' ? counts[places.get(why.rule) ?? -1] : undefined
    if (found === undefined) {
      otherwise += 1
      continue
    }
    found.moves += 1
    const folder = usual.get(from) ?? ''
    found.instead.set(folder, (found.instead.get(folder) ?? 0) + 1)
  }
  for (const { reason, rule, name } of plan.left) {
    const found = reason === 'rule' && rule !== undefined ? counts[places.get(rule) ?? -1] : undefined
    if (found === undefined) continue
    found.stays += 1
    const folder = usual.get(name) ?? ''
    found.instead.set(folder, (found.instead.get(folder) ?? 0) + 1)
  }
  return {
    rules: counts.map(
      ({ instead, ...rest }): TriedRule => ({
        ...rest,
        instead: Array.from(instead, ([folder, files]) => ({
          folder: folder && abbreviated(displayName(folder), displayName(home)),
          files,
        }))
          .sort((one, other) => other.files - one.files)
          .slice(0, mostInstead),
      }),
    ),
    otherwise,
    files: plan.moves.length,
  }
}
