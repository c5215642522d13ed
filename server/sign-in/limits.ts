import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { tooMany } from '../edge/refusal.ts'
import { countHits, dropHits, returnHits } from '../store/accounts/rate-limits.ts'
import type { Db } from '../store/tables.ts'
import { type LimitName, type LimitRule, limitRules } from './limit-rules.ts'

/** A counter: a rule and whose hits it counts. */
export type Counter = readonly [rule: LimitName, ...whose: readonly string[]]
export type Limits = ReturnType<typeof createLimits>

/**
 * Limits stored in the database, across restarts and instances. Keys are keyed hashes, so that the table contains no
 * address and no person.
 */
export function createLimits(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly isOn: boolean
  /** Called once per window when a locking counter is used up. */
  readonly onLockout: (rule: LimitName) => void
}) {
  const { db, clock, keys, isOn, onLockout } = deps
  const ruleOf = (name: LimitName): LimitRule => limitRules[name]
  const keyOf = (counter: Counter) => keys.fingerprint('limit', ...counter)

  /** Counts a hit on each. @returns its window, and by how many hits that is over its limit now */
  async function hit(tx: Db, counters: readonly Counter[]) {
    const byKey = new Map(counters.map(counter => [keyOf(counter), counter[0]]))
    const asked = [...byKey].map(([key, name]) => ({ key, windowMs: ruleOf(name).windowMs }))
    const found = await countHits(tx, asked, clock())
    return found.flatMap(({ key, count, reset_at }) => {
      const name = byKey.get(key)
      const over = count - (name === undefined ? 0 : ruleOf(name).hits)
      return name === undefined ? [] : [{ name, key, reset_at, over }]
    })
  }

  return {
    /**
     * Counts a hit on every counter, before what it counts is judged.
     * @returns takes the hits back, for what turned out to be right
     * @throws {Refusal} 429 when one of them is over its limit
     */
    async take(...counters: readonly Counter[]): Promise<() => Promise<void>> {
      if (!isOn) return async () => {}
      const windows = await hit(db, counters)
      const full = windows.filter(({ over }) => over > 0)
      for (const { name, over } of full) if (over === 1 && ruleOf(name).locks) onLockout(name)
      if (full.length > 0) throw tooMany(Math.max(...full.map(({ reset_at }) => reset_at)) - clock())
      return () => returnHits(db, windows)
    },

    /** Counts a hit silently: over the limit, the work is skipped and the answer is the same. */
    allows: async (counter: Counter): Promise<boolean> =>
      !isOn || (await hit(db, [counter])).every(({ over }) => over <= 0),

    /** Resets a counter. */
    clear: (tx: Db, ...counters: readonly Counter[]): Promise<void> => dropHits(tx, counters.map(keyOf)),

    /** Counts a hit in the caller's transaction. @returns whether it is the last one of the rule, once per window */
    isLast: async (tx: Db, counter: Counter): Promise<boolean> =>
      isOn && (await hit(tx, [counter])).some(({ over }) => over === 0),
  }
}
