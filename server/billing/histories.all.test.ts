import { inject, test } from 'vitest'
import { checkHistories } from '../testing/histories.ts'

test('whatever happened to a subscription and however its messages came, it ends in what Stripe says', () =>
  checkHistories(inject('postgres') ? 60 : 250))
