import { inject, test } from 'vitest'
import { checkAskedRefunds } from '../testing/asked-refund-histories.ts'
import { checkHistories } from '../testing/histories.ts'

test(
  'whatever happened to a subscription and however its messages came, it ends in what Stripe says',
  { timeout: 120_000 }, // 250 take 22 s on SQLite, 60 take 13 s on PostgreSQL
  () => checkHistories(inject('postgres') ? 60 : 250),
)

test(
  'whatever happened since a refund was asked for in time, it is made once Stripe accepts it',
  { timeout: 120_000 }, // 150 take 10 s
  () => checkAskedRefunds(inject('postgres') ? 60 : 150),
)
