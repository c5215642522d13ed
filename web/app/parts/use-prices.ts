import { useCallback } from 'react'
import { priceOf } from '../prices.ts'
import { useSession } from '../session.tsx'
import { plans } from '../text/plans.ts'
import { useResource } from './use-resource.ts'

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
