import type { Db } from '../tables.ts'

export type Hits = { readonly count: number; readonly reset_at: number }

/**
 * Counts one hit on each counter, in a window that opens with the first hit.
 * A single statement counts all parallel hits; a fixed order of the counters avoids deadlocks.
 */
export function countHits(
  db: Db,
  counters: readonly { readonly key: string; readonly windowMs: number }[],
  now: number,
): Promise<(Hits & { readonly key: string })[]> {
  const rows = counters
    .map(({ key, windowMs }) => ({ key, count: 1, reset_at: now + windowMs }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return db
    .insertInto('rate_limits')
    .values(rows)
    .onConflict(c =>
      c.column('key').doUpdateSet(e => {
        const isOver = e.case().when('rate_limits.reset_at', '<=', now)
        return {
          count: isOver
            .then(1)
            .else(e('rate_limits.count', '+', 1))
            .end(),
          reset_at: isOver.then(e.ref('excluded.reset_at')).else(e.ref('rate_limits.reset_at')).end(),
        }
      }),
    )
    .returning(['key', 'count', 'reset_at'])
    .execute()
}

/** @returns the hits in a window that is still open; 0 otherwise */
export async function readHits(db: Db, key: string, now: number): Promise<Hits> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['count', 'reset_at'])
    .where('key', '=', key)
    .where('reset_at', '>', now)
    .executeTakeFirst()
  return row ?? { count: 0, reset_at: now }
}

export async function dropHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}
