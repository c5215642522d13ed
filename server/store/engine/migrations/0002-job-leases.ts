import type { Db } from '../../tables.ts'

/** Jobs that run now and then on one instance of several. */
export async function createJobLeases({ schema }: Db): Promise<void> {
  await schema
    .createTable('job_leases')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('due_at', 'bigint', c => c.notNull())
    .execute()
}
