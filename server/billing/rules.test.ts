import { expect, test } from 'vitest'
import { toMajorUnits, writeMoney } from './money.ts'
import { isOngoing, premiumUntil } from './premium.ts'
import { refundableUntil } from './refund-window.ts'

const at = (text: string) => Date.parse(text)
const period = { periodStart: at('2026-11-01'), periodEnd: at('2026-12-01') }

test.each([
  ['usd', 499, 4.99],
  ['jpy', 800, 800],
  ['KRW', 6900, 6900],
  ['kwd', 1500, 1.5],
  ['isk', 70000, 700],
  ['ugx', 1800000, 18000],
])('in %s, Stripe counts %i for %d', (currency, amount, wanted) => {
  expect(toMajorUnits(amount, currency)).toBe(wanted)
})

test('money is written with its currency', () => {
  expect([writeMoney(499, 'usd'), writeMoney(800, 'jpy'), writeMoney(4999, 'eur')]).toEqual([
    '$4.99',
    '¥800',
    '€49.99',
  ])
})

test.each([
  ['active', null, '2026-12-08'],
  ['active', at('2026-12-01'), '2026-12-01'],
  ['trialing', null, '2026-12-08'],
  ['past_due', null, '2026-11-08'],
  ['past_due', at('2026-11-03'), '2026-11-03'],
] as const)('%s with the end %j gives premium until %s', (status, endsAt, wanted) => {
  expect(premiumUntil({ ...period, status, endsAt })).toBe(at(wanted))
})

test.each(['unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'] as const)(
  '%s gives none',
  status => {
    expect(premiumUntil({ ...period, status, endsAt: null })).toBeNull()
  },
)

test.each([
  ['trialing', true],
  ['active', true],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
  ['canceled', false],
  ['incomplete', false],
  ['incomplete_expired', false],
] as const)('a second purchase beside one that is %s is one too many: %j', (status, wanted) => {
  expect(isOngoing({ status })).toBe(wanted)
})

test.each([
  ['2026-11-21T00:00:00Z', '2026-12-05T23:59:59.999Z'],
  ['2026-11-21T23:59:59Z', '2026-12-05T23:59:59.999Z'],
  ['2028-02-20T12:00:00Z', '2028-03-05T23:59:59.999Z'],
])('what was paid at %s can be given back until %s', (paidAt, until) => {
  expect(new Date(refundableUntil(at(paidAt))).toISOString()).toBe(until)
})
