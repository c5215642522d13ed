import * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from './refusal.ts'

type Issue = { readonly message: string; readonly path: readonly PropertyKey[] }

/** The message of zod/mini where the contract has no sentence of its own. */
const unsaid = 'Invalid input'

/**
 * Checks the input against its row; unknown fields are dropped.
 * @throws {Refusal} 400 with the contract's sentence for the first invalid field, and for each in `fields`
 */
export function checkInput<Row extends Endpoint>(
  row: Row,
  raw: Record<string, unknown>,
): z.output<Row['input']> {
  const checked = z.safeParse(row.input, raw)
  if (checked.success) return checked.data as z.output<Row['input']>
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) fields[String(issue.path[0] ?? '')] ??= tell(issue)
  const [message = 'Please check what you sent.'] = Object.values(fields)
  throw new Refusal(400, message, { fields })
}

const tell = ({ message, path }: Issue) =>
  message === unsaid ? `Please check the field "${path.join('.')}".` : message
