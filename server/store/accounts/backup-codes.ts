import type { Db } from '../tables.ts'

/** Replaces a user's backup codes. A code's place in the list is its slot. */
export async function replaceBackupCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash, slot) => ({ user_id: userId, slot, code_hash }))
  await db.insertInto('backup_codes').values(rows).execute()
}

/** @returns the hash in a slot, or undefined when that code was used */
export async function findBackupCode(db: Db, userId: string, slot: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('slot', '=', slot)
    .executeTakeFirst()
  return row?.code_hash
}

/** @returns whether this call used the code up */
export async function takeBackupCode(db: Db, userId: string, slot: number, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('slot', '=', slot)
    .where('code_hash', '=', hash)
    .returning('slot')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countBackupCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backup_codes')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
