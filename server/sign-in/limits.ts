import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { tooMany } from '../edge/refusal.ts'
import { inTransaction } from '../store/open.ts'
import { countHit, readHits } from '../store/rate-limits.ts'
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

  async function hit(tx: Db, counter: Counter) {
    const { hits, windowMs } = limitRules[counter[0]]
    const now = clock()
    const { count, reset_at } = await countHit(tx, keyOf(counter), windowMs, now)
    return count > hits ? reset_at - now : 0
  }

  return {
    /**
     * Counts a hit on every counter.
     * @throws {Refusal} 429 when one of them is over its limit
     */
    async take(...counters: readonly Counter[]): Promise<void> {
      if (!isOn) return
      const waits = await inTransaction(db, async tx => {
        const found: number[] = []
        for (const counter of counters) found.push(await hit(tx, counter))
        return found
      })
      const waitMs = Math.max(0, ...waits)
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
