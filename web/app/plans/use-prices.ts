import { useCallback } from 'react'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { priceOf } from './prices.ts'
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
