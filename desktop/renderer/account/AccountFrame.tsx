import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { sectionNames, sectionOf } from '../../../web/app/profile/SectionMenu.tsx'
import { profile } from '../../../web/app/profile/text.ts'
import type { FrameProps } from '../../../web/app/shell/host-screen.ts'
import { useSession } from '../../../web/app/shell/session.tsx'
import { Button } from '../../../web/kit/Button.tsx'
import { Page } from '../../../web/kit/Page.tsx'
import { useAccount } from '../data/account-context.tsx'
import styles from './AccountFrame.module.css'
import { AccountNews } from './AccountNews.tsx'
import { needsPerson } from './places.ts'
import { text } from './text.ts'
import { useFollowPlan } from './use-follow-plan.ts'

const personPlaces = sectionNames.map(name => [`/profile#${name}`, profile.sections[name]] as const)
const offlinePlaces = [['/profile', text.profile]] as const
const strangerPlaces = [
  ['/login', text.logIn],
  ['/register', text.signUp],
] as const
const sharedPlaces = [
  ['/pricing', text.plans],
  ['/help', text.help],
] as const

/** The frame around the product's screens in the window: their navigation, and notices. */
export function AccountFrame({ children }: FrameProps) {
  const { pathname, hash } = useLocation()
  const { user } = useSession()
  const { view, connection } = useAccount()
  const { isDown, profileProblem } = useSyncExternalStore(connection.subscribe, connection.state)
  const [tries, setTries] = useState(0)
  useFollowPlan(profileProblem !== null)
  const isUnknown = view?.hasLogin && user === null && profileProblem !== null
  const places = [...(user ? personPlaces : isUnknown ? offlinePlaces : strangerPlaces), ...sharedPlaces]
  const open = pathname === '/profile' && user ? `${pathname}#${sectionOf(hash)}` : pathname
  return (
    <div key={pathname} className={styles.frame}>
      <nav className={styles.places} aria-label={text.navigation}>
        {places.map(([path, name]) => (
          <Link
            key={path}
            to={path}
            className={styles.place}
            aria-current={path === open ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <AccountNews isDown={isDown && !isUnknown} onReached={() => setTries(count => count + 1)} />
      <div key={tries} className={styles.content}>
        {isUnknown && needsPerson(pathname) ? <Unreachable problem={profileProblem} /> : children}
      </div>
    </div>
  )
}

/** This device is logged in, but the server that knows the person cannot be reached. */
function Unreachable({ problem }: { readonly problem: string }) {
  const { refresh } = useSession()
  return (
    <Page width="narrow" title={text.unreachableTitle} lead={text.unreachableLead}>
      <p role="status">{problem}</p>
      <div>
        <Button variant="primary" onClick={() => void refresh().catch(() => undefined)}>
          {text.retry}
        </Button>
      </div>
    </Page>
  )
}
