import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { tooMany } from '../edge/refusal.ts'
import { countHits, readHits } from '../store/rate-limits.ts'
import type { Db } from '../store/tables.ts'
import { type LimitName, limitRules } from './limit-rules.ts'

/** One counter: a rule and whose hits it counts. */
export type Counter = readonly [rule: LimitName, ...whose: readonly string[]]
export type Limits = ReturnType<typeof createLimits>

/**
 * Limits kept in the database: they hold across restarts and instances. Keys are keyed hashes, so that the table names
 * no address and no person.
 */
export function createLimits(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly isOn: boolean
}) {
  const { db, clock, keys, isOn } = deps
  const keyOf = (counter: Counter) => keys.fingerprint('limit', ...counter)

  /** @returns the longest wait in milliseconds among counters that are over their limit; 0 when none is */
  async function hit(tx: Db, ...counters: readonly Counter[]) {
    const now = clock()
    const rules = new Map(counters.map(counter => [keyOf(counter), limitRules[counter[0]]]))
    const asked = [...rules].map(([key, { windowMs }]) => ({ key, windowMs }))
    const found = await countHits(tx, asked, now)
    const isOver = (key: string, count: number) => count > (rules.get(key)?.hits ?? 0)
    return Math.max(0, ...found.map(({ key, count, reset_at }) => (isOver(key, count) ? reset_at - now : 0)))
  }

  return {
    /**
     * Counts a hit on every counter.
     * @throws {Refusal} 429 when one of them is over its limit
     */
    async take(...counters: readonly Counter[]): Promise<void> {
      if (!isOn) return
      const waitMs = await hit(db, ...counters)
      if (waitMs > 0) throw tooMany(waitMs)
    },

    /** Counts a hit where the caller may not notice: over the limit, the work is left undone and the answer is the same. */
    allows: async (counter: Counter): Promise<boolean> => !isOn || (await hit(db, counter)) === 0,

    /**
     * Looks without counting.
     * @throws {Refusal} 429 when the counter is used up
     */
    async refuseUsedUp(counter: Counter): Promise<void> {
      if (!isOn) return
      const { count, reset_at } = await readHits(db, keyOf(counter), clock())
      if (count >= limitRules[counter[0]].hits) throw tooMany(reset_at - clock())
    },

    /** Counts a hit beside other writes, without judging it. */
    async note(tx: Db, counter: Counter): Promise<void> {
      if (isOn) await hit(tx, counter)
    },
  }
}
