import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PortalSession,
  Price,
  Refund,
  Subscription,
} from './objects.ts'

/** The stand-in's tables, one a kind, by id. */
export type Tables = {
  prices: Record<string, Price>
  customers: Record<string, Customer>
  sessions: Record<string, CheckoutSession>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  invoicePayments: Record<string, InvoicePayment>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  portals: Record<string, PortalSession>
  /** Card number by customer. */
  cards: Record<string, string>
  /** First result by idempotency key. */
  answers: Record<string, { readonly asked: string; readonly status: number; readonly body: string }>
}
export type State = { readonly tables: Tables; readonly save: () => void }

const priceOf = (interval: 'month' | 'year', lookup_key: string, unit_amount: number): Price => ({
  id: `price_${lookup_key}`,
  object: 'price',
  active: true,
  currency: 'usd',
  lookup_key,
  product: 'prod_premium',
  recurring: { interval, interval_count: 1 },
  type: 'recurring',
  unit_amount,
  created: 0,
})

function emptyTables(): Tables {
  const prices = [priceOf('month', 'premium_monthly', 499), priceOf('year', 'premium_yearly', 4949)]
  return {
    prices: Object.fromEntries(prices.map(price => [price.id, price])),
    customers: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    invoicePayments: {},
    refunds: {},
    disputes: {},
    portals: {},
    cards: {},
    answers: {},
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** @param file persists the tables; without one they are in memory only */
export function openState(file?: string): State {
  if (file === undefined) return { tables: emptyTables(), save: () => {} }
  const tables = readTables(file)
  return {
    tables,
    save() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(tables))
      renameSync(`${file}.new`, file)
    },
  }
}

function readTables(file: string): Tables {
  try {
    return { ...emptyTables(), ...(JSON.parse(readFileSync(file, 'utf8')) as Tables) }
  } catch {
    // The first start, or a damaged file: play money is no loss.
    return emptyTables()
  }
}
