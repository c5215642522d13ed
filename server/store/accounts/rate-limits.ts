import { skewMs } from '../engine/due.ts'
import type { Db } from '../tables.ts'

/**
 * Counts one hit on each counter, in a window that opens with the first hit.
 * A single statement counts all parallel hits; a fixed order of the counters avoids deadlocks. A window that ends later
 * than one that opened now was opened by a clock that ran ahead: it is over.
 */
export function countHits(
  db: Db,
  counters: readonly { readonly key: string; readonly windowMs: number }[],
  now: number,
): Promise<{ readonly key: string; readonly count: number; readonly reset_at: number }[]> {
  const rows = counters
    .map(({ key, windowMs }) => ({ key, count: 1, reset_at: now + windowMs }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return db
    .insertInto('rate_limits')
    .values(rows)
    .onConflict(c =>
      c.column('key').doUpdateSet(e => {
        const isOver = e
          .case()
          .when(
            e.or([
              e('rate_limits.reset_at', '<=', now),
              e('rate_limits.reset_at', '>', e('excluded.reset_at', '+', skewMs)),
            ]),
          )
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

/** Takes one hit back from each window, as long as it is still open. */
export async function returnHits(
  db: Db,
  windows: readonly { readonly key: string; readonly reset_at: number }[],
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(e => ({ count: e('count', '-', 1) }))
    .where('count', '>', 0)
    .where(e => e.or(windows.map(({ key, reset_at }) => e.and({ key, reset_at }))))
    .execute()
}

export async function dropHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}
