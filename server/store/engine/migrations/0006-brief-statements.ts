import type { Db } from '../../tables.ts'

/** Until when a customer's statements of the plan are brief. Known once Stripe is read again, within a day. */
export async function shortenStatements({ schema }: Db): Promise<void> {
  await schema
    .alterTable('customers')
    .addColumn('brief_until', 'bigint', c => c.notNull().defaultTo(0))
    .execute()
}
