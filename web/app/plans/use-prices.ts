import { useCallback } from 'react'
import type { Price } from '../../../server/contract/shapes.ts'
import { writeAmount, writeWhole } from '../../kit/words/amounts.ts'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { plans } from './text.ts'

/** All prices as text. A failure shows the placeholder and says nothing (spec section 8). */
export function usePrices() {
  const { api } = useSession()
  const prices = useResource(useCallback(() => api.prices(), [api])).value?.prices
  return pricesOf(prices, plans.pricing.placeholder)
}

/** @returns the prices as text, or the placeholder while they are not known */
export function pricesOf(prices: readonly Price[] | undefined, placeholder: string) {
  const find = (interval: Price['interval']) => prices?.find(price => price.interval === interval)
  const [month, year] = [find('month'), find('year')]
  const write = (price: Price | undefined, months = 1) =>
    price ? writeAmount(price.amount / months, price.currency) : placeholder
  return {
    month: write(month),
    year: write(year),
    /** What a month of a year costs. */
    monthOfYear: write(year, 12),
    nothing: month ? writeWhole(0, month.currency) : plans.pricing.free.price,
  } as const
}
