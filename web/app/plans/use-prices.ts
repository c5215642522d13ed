import { useCallback } from 'react'
import type { Price } from '../../../server/contract/shapes.ts'
import { writeAmount } from '../../kit/words/amounts.ts'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { plans } from './text.ts'

/** Both prices as text. A failure shows the placeholder and says nothing (spec section 8). */
export function usePrices() {
  const { api } = useSession()
  const prices = useResource(useCallback(() => api.prices(), [api])).value?.prices
  const { placeholder } = plans.pricing
  return {
    month: priceOf(prices, 'month', placeholder),
    year: priceOf(prices, 'year', placeholder),
  } as const
}

/** @returns the price of an interval as text, or the placeholder while it is not known */
export function priceOf(
  prices: readonly Price[] | undefined,
  interval: Price['interval'],
  placeholder: string,
): string {
  const price = prices?.find(candidate => candidate.interval === interval)
  return price ? writeAmount(price.amount, price.currency) : placeholder
}
