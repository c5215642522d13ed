import type { Db } from './tables.ts'

/**
 * Counts one hit in a window that opens with the first hit.
 * One statement, so that parallel hits are all counted.
 */
export const countHit = (
  db: Db,
  key: string,
  windowMs: number,
  now: number,
): Promise<{ readonly count: number; readonly reset_at: number }> =>
  db
    .insertInto('rate_limits')
    .values({ key, count: 1, reset_at: now + windowMs })
    .onConflict(c =>
      c.column('key').doUpdateSet(e => ({
        count: e
          .case()
          .when('rate_limits.reset_at', '<=', now)
          .then(1)
          .else(e('rate_limits.count', '+', 1))
          .end(),
        reset_at: e
          .case()
          .when('rate_limits.reset_at', '<=', now)
          .then(now + windowMs)
          .else(e.ref('rate_limits.reset_at'))
          .end(),
      })),
    )
    .returning(['count', 'reset_at'])
    .executeTakeFirstOrThrow()

/** @returns the hits in a window that is still open; 0 otherwise */
export async function readHits(
  db: Db,
  key: string,
  now: number,
): Promise<{ readonly count: number; readonly reset_at: number }> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['count', 'reset_at'])
    .where('key', '=', key)
    .where('reset_at', '>', now)
    .executeTakeFirst()
  return row ?? { count: 0, reset_at: now }
}
