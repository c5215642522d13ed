import type { Log } from '../log.ts'
import {
  addDataKey,
  type DataKeyRow,
  dropOtherDataKeys,
  listDataKeys,
} from '../store/operations/data-keys.ts'
import type { Db } from '../store/tables.ts'
import { deriveKeys } from './keys.ts'
import { createToken } from './tokens.ts'

export type SecretKeys = {
  readonly secretKey: string
  readonly secretKeyOld: string | undefined
  /** Whether keys that are not named go on opening the database. */
  readonly keepsFormer: boolean
}

const idOf = (secretKey: string) => deriveKeys(secretKey).fingerprint('data key')

/** Encrypts the data key under a SECRET_KEY. */
export function wrapDataKey(dataKey: string, secretKey: string): DataKeyRow {
  const id = idOf(secretKey)
  return { secret_key: id, data_key: deriveKeys(secretKey).encrypt(dataKey, id) }
}

/**
 * Opens the random key that everything in the database is encrypted and keyed with, and makes it for a new database. It
 * is stored encrypted under SECRET_KEY. With SECRET_KEY_OLD it can be opened by both; without, by SECRET_KEY alone, unless
 * the former keys are kept.
 * @throws when neither opens it
 */
export async function openDataKey(
  db: Db,
  { secretKey, secretKeyOld, keepsFormer }: SecretKeys,
  log: Log,
): Promise<string> {
  if ((await listDataKeys(db)).length === 0) await addDataKey(db, wrapDataKey(createToken(), secretKey))
  const rows = await listDataKeys(db)
  function open(key: string): string | undefined {
    const row = rows.find(({ secret_key }) => secret_key === idOf(key))
    return row && deriveKeys(key).decrypt(row.data_key, row.secret_key)
  }
  const own = open(secretKey)
  const dataKey = own ?? (secretKeyOld === undefined ? undefined : open(secretKeyOld))
  if (dataKey === undefined)
    throw new Error(
      'This database was written with another SECRET_KEY. Set that one, or name it in SECRET_KEY_OLD to change it. docs/deployment.md says what to do when it is lost.',
    )
  if (own === undefined) await addDataKey(db, wrapDataKey(dataKey, secretKey))
  if (secretKeyOld !== undefined)
    log.info('SECRET_KEY_OLD can be removed once every server has started with this SECRET_KEY')
  else if (!keepsFormer && rows.length > 1 && (await dropOtherDataKeys(db, idOf(secretKey))) > 0)
    log.info('no other SECRET_KEY opens this database any more')
  return dataKey
}
