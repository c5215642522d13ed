import { test } from 'vitest'
import { checkAskedRefunds } from '../testing/asked-refund-histories.ts'
import { checkHistories } from '../testing/histories.ts'

test('whatever happened to a subscription and however its messages came, it ends in what Stripe says', () =>
  checkHistories(30))

test('whatever happened since a refund was asked for in time, it is made once Stripe accepts it', () =>
  checkAskedRefunds(40))
