import { posix } from 'node:path'
import type { Handlers, Input } from '../../ipc/calls.ts'
import type { Row } from '../../ipc/organize-views.ts'
import { mostTriedRows, type SetTrial } from '../../ipc/rule-views.ts'
import { draftFolder, planListing, type RuleSet } from '../../sorter/index.ts'
import type { Folder, Move, Plan } from '../../sorter/values/values.ts'
import { describeReasons } from '../../words/facts.ts'
import { displayName } from '../../words/names.ts'
import { describePattern } from '../../words/rule-sets.ts'
import { shownPath } from '../app/home-paths.ts'
import type { ThreadContext } from '../context.ts'
import { createRecentValues } from '../recent-values.ts'
import { parseRuleSet, setText } from '../state/rule-sets.ts'

/**
 * Tries rules in a folder: a set, or a text that is not written yet. One trial at a time: the newest ends the others. A trial
 * shows where files go by the criterion, as a preview does; rules that need Premium are tried without it.
 */
export function createTrials(
  { state, home, facts, checkPlan }: Pick<ThreadContext, 'state' | 'home' | 'facts' | 'checkPlan'>,
  folderOf: (folderId: string) => Folder,
) {
  const { stateDir } = state
  const plans = createRecentValues<Plan>(2)
  let trying = new AbortController()

  async function attempt(
    { tried, folderId, criterion }: Input<'tryRules'>,
    signal: AbortSignal,
  ): Promise<SetTrial | null> {
    const folder = folderOf(folderId)
    await checkPlan(criterion)
    const { set, complaints } = await parseRuleSet(
      'text' in tried ? tried.text : setText(stateDir, tried.name),
    )
    if (complaints.length > 0) return null
    const { rules = [], otherwise: _, ...setOptions } = set
    const options = { facts: { ...facts, signal }, context: { stateDir, home } }
    const breathe = async () => {
      await new Promise(setImmediate) // a change that waits goes first
      signal.throwIfAborted()
    }
    await breathe()
    const { plan, listing } = await draftFolder(folder, criterion, { ...options, set })
    await breathe()
    const without = await planListing(listing, criterion, { ...options, set: setOptions })
    await breathe()
    const trialId = plans.put(plan)
    const patterns = patternsOf(set, plan)
    return { trialId, patterns, ...countsOf(plan, without, rules, home) }
  }

  const handlers = {
    /** @returns null when it was overtaken, cancelled, or the set cannot be followed */
    async tryRules(input) {
      trying.abort()
      const mine = new AbortController()
      trying = mine
      const { signal } = mine
      try {
        return await attempt(input, signal)
      } catch (error) {
        if (signal.aborted && error === signal.reason) return null
        throw error
      }
    },
  } satisfies Partial<Handlers<'worker'>>
  return { handlers, find: plans.find, cancel: () => trying.abort() }
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

const mostInstead = 3

/** What a rule does to files, or the lack of one. */
type Tally = {
  moves: number
  stays: number
  readonly rows: Row[]
  readonly instead: Map<string, number>
}

const emptyTally = (): Tally => ({ moves: 0, stays: 0, rows: [], instead: new Map() })

function countsOf(
  plan: Plan,
  without: Plan,
  rules: NonNullable<RuleSet['rules']>,
  home: string,
): Pick<SetTrial, 'rules' | 'otherwise' | 'otherwiseRows'> {
  const usual = new Map<string, string>()
  for (const { from, to } of without.moves) usual.set(from, posix.dirname(to))
  const tallies = new Map(rules.map(({ rule }) => [rule, emptyTally()]))
  const otherwise = emptyTally()
  for (const move of plan.moves) {
    const tally = (move.why?.by === 'rule' && tallies.get(move.why.rule)) || otherwise
    tally.moves += 1
    countIn(tally, usual.get(move.from) ?? '', () => moveRow(move, home))
  }
  for (const item of plan.left) {
    const tally = item.reason === 'rule' && item.rule !== undefined ? tallies.get(item.rule) : undefined
    if (tally === undefined) continue
    tally.stays += 1
    countIn(tally, usual.get(item.name) ?? '', () => stayRow(item.name))
  }
  return {
    rules: Array.from(tallies, ([rule, { instead, ...rest }]) => ({
      rule,
      ...rest,
      instead: Array.from(instead, ([folder, files]) => ({
        folder: folder && shownPath(folder, home),
        files,
      }))
        .sort((one, other) => other.files - one.files)
        .slice(0, mostInstead),
    })),
    otherwise: otherwise.moves,
    otherwiseRows: otherwise.rows,
  }
}

function countIn({ rows, instead }: Tally, folder: string, makeRow: () => Row): void {
  if (rows.length < mostTriedRows) rows.push(makeRow())
  instead.set(folder, (instead.get(folder) ?? 0) + 1)
}

const moveRow = ({ from, to, sizeBytes, why }: Move, home: string): Row => ({
  path: from,
  section: '',
  from: displayName(from),
  to: shownPath(to, home),
  sizeBytes,
  note: '',
  ...(why?.by === 'rule' && { why: describeReasons(why.because) }),
})

const stayRow = (name: string): Row => ({
  path: name,
  section: '',
  from: displayName(name),
  to: '',
  sizeBytes: null,
  note: '',
})
