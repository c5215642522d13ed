import { sql } from 'kysely'
import type { Db } from '../../tables.ts'
import { accounts } from './first-schema/accounts.ts'
import { applications } from './first-schema/applications.ts'
import { billing } from './first-schema/billing.ts'
import { operations } from './first-schema/operations.ts'

/** Everything that the first release stores. store/tables.ts says what each column means. */
export async function createFirstSchema(db: Db): Promise<void> {
  for (const part of [accounts, applications, billing, operations])
    for (const statement of part.split(';\n').filter(text => text.trim()))
      await sql.raw(statement).execute(db)
}
