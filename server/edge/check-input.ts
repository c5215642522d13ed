import * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from './refusal.ts'

/** zod/mini says this where the contract gives no sentence of its own. */
const unsaid = 'Invalid input'

/**
 * Checks what came in against its row; unknown fields are dropped.
 * @throws {Refusal} 400 with the contract's sentence for the first field that is wrong
 */
export function checkInput<Row extends Endpoint>(
  row: Row,
  raw: Record<string, unknown>,
): z.output<Row['input']> {
  const checked = z.safeParse(row.input, raw)
  if (checked.success) return checked.data as z.output<Row['input']>
  const [issue] = checked.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new Refusal(
    400,
    issue && issue.message !== unsaid ? issue.message : `Please check the field "${field}".`,
  )
}
