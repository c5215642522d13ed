import type { Db } from '../../tables.ts'

/** Until when a device's last statement is valid. */
export async function completePayments({ schema }: Db): Promise<void> {
  // During an upgrade, servers of the version before add rows without it.
  await schema
    .alterTable('devices')
    .addColumn('stated_until', 'bigint', c => c.notNull().defaultTo(0))
    .execute()
}
