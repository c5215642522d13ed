import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../web/app/shell/session.tsx'
import { useAccount } from '../data/account-context.tsx'
import { hear } from '../data/bridge.ts'

/** Payment providers notify a server within seconds: the plan is read at these times after the window's return. */
const asksAfterMs = [0, 2000, 4000, 8000, 16_000, 32_000]

/**
 * Keeps the screens up to date: the plan while a payment is pending, the profile when its plan has changed or when an
 * unreachable server may be back.
 */
export function useFollowPlan(isProfileMissing: boolean): void {
  const { user, refresh } = useSession()
  const { view, checkPlan } = useAccount()
  const awaitsPayment = view?.awaitsPayment === true
  const plan = view?.plan
  const [returns, setReturns] = useState(0)

  // The connection records failures; the next occasion retries.
  const readAnew = useEffectEvent(() => void refresh().catch(() => undefined))
  const ask = useEffectEvent(() => void checkPlan())
  const comeBack = useEffectEvent(() => {
    setReturns(count => count + 1)
    if (isProfileMissing) readAnew()
  })

  useEffect(() => hear('focused', () => comeBack()), [])
  useEffect(() => {
    const onOnline = () => comeBack()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  useEffect(() => {
    if (!awaitsPayment || returns === 0) return
    const timers = asksAfterMs.map(ms => setTimeout(() => ask(), ms))
    return () => timers.forEach(clearTimeout)
  }, [awaitsPayment, returns])

  const follow = useEffectEvent((now: typeof plan) => {
    if (user !== null && now !== undefined && user.plan !== now) readAnew()
  })
  useEffect(() => follow(plan), [plan])
}
