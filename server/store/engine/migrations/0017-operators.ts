import type { Db } from '../../tables.ts'

/** Who acted for a person at the command line. */
export async function nameOperators({ schema }: Db): Promise<void> {
  await schema.alterTable('security_events').addColumn('operator', 'text').execute()
}
