import type { Selectable } from 'kysely'
import type { Db, Tables } from '../tables.ts'

export type DataKeyRow = Selectable<Tables['data_keys']>

export const listDataKeys = (db: Db): Promise<DataKeyRow[]> =>
  db.selectFrom('data_keys').selectAll().execute()

/** Adds a row, unless another server has added it meanwhile. */
export async function addDataKey(db: Db, row: DataKeyRow): Promise<void> {
  await db
    .insertInto('data_keys')
    .values(row)
    .onConflict(c => c.doNothing())
    .execute()
}

/** @returns how many rows were dropped */
export async function dropOtherDataKeys(db: Db, secretKey: string): Promise<number> {
  const dropped = await db
    .deleteFrom('data_keys')
    .where('secret_key', '!=', secretKey)
    .returning('secret_key')
    .execute()
  return dropped.length
}

/**
 * Drops what only a lost key could read: the data key and the keys that sign ID tokens and plans, also one that was to sign
 * later. Set-ups of two-factor that were not finished go as well; finished ones get a new secret each, so that they go on
 * asking for a code.
 * @returns the number of people with two-factor
 */
export async function forgetDataKey(tx: Db, makeSecret: (userId: string) => string): Promise<number> {
  await tx.deleteFrom('data_keys').execute()
  await tx.deleteFrom('signing_keys').execute()
  await tx.deleteFrom('entitlement_keys').execute()
  await tx.updateTable('users').set({ totp_pending: null }).execute()
  const people = await tx.selectFrom('users').select('id').where('totp_secret', 'is not', null).execute()
  for (const { id } of people)
    await tx
      .updateTable('users')
      .set({ totp_secret: makeSecret(id) })
      .where('id', '=', id)
      .execute()
  return people.length
}
