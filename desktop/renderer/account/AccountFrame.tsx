import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { FrameProps } from '../../../web/app/shell/host-screen.ts'
import { useSession } from '../../../web/app/shell/session.tsx'
import styles from './AccountFrame.module.css'
import { AccountNews } from './AccountNews.tsx'
import { useAccount } from './account-context.tsx'
import { needsPerson } from './places.ts'
import { text } from './text.ts'
import { Unreachable } from './Unreachable.tsx'
import { useFollowPlan } from './use-follow-plan.ts'

const personPlaces = [['/profile', text.profile]] as const
const strangerPlaces = [
  ['/login', text.logIn],
  ['/register', text.signUp],
] as const
const sharedPlaces = [
  ['/pricing', text.plans],
  ['/help', text.help],
] as const
const legalLinks = [
  ['/privacy', text.privacy],
  ['/terms', text.terms],
  ['/refund', text.refund],
] as const

/** What stands around the product's screens in the window: where one is, what is new, and the legal documents. */
export function AccountFrame({ children }: FrameProps) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const { view, connection } = useAccount()
  const { isDown, profileProblem } = useSyncExternalStore(connection.subscribe, connection.state)
  const [tries, setTries] = useState(0)
  useFollowPlan(profileProblem !== null)
  const isUnknown = view?.hasLogin && user === null && profileProblem !== null
  const places = [...(user || isUnknown ? personPlaces : strangerPlaces), ...sharedPlaces]
  return (
    <div key={pathname} className={styles.frame}>
      <nav className={styles.places} aria-label={text.navigation}>
        {places.map(([path, name]) => (
          <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <AccountNews isDown={isDown && !isUnknown} onReached={() => setTries(count => count + 1)} />
      <div key={tries} className={styles.content}>
        {isUnknown && needsPerson(pathname) ? <Unreachable problem={profileProblem} /> : children}
      </div>
      <nav className={styles.legal} aria-label={text.legal}>
        {legalLinks.map(([path, name]) => (
          <Link key={path} to={path}>
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}
