import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../web/app/shell/session.tsx'
import { hear } from '../bridge.ts'
import { useAccount } from './account-context.tsx'

/** Payment providers tell a server within seconds: the plan is asked for at these times after the window's return. */
const asksAfterMs = [0, 2000, 4000, 8000, 16_000, 32_000]

/**
 * Keeps what the screens show in step with the world outside: the plan while a payment is awaited, the profile when its
 * plan has changed or when a server that could not be reached may be back.
 */
export function useFollowPlan(isProfileMissing: boolean): void {
  const { user, refresh } = useSession()
  const { view, checkPlan } = useAccount()
  const awaitsPayment = view?.awaitsPayment === true
  const plan = view?.plan
  const [returns, setReturns] = useState(0)

  // What fails here is told by the connection; the next occasion asks again.
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
