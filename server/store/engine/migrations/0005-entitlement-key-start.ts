import type { Db } from '../../tables.ts'

/** A key is published long before it signs, so that the apps built meanwhile know it. */
export async function startEntitlementKeysLater({ schema }: Db): Promise<void> {
  await schema.alterTable('entitlement_keys').renameColumn('created_at', 'signs_from').execute()
}
