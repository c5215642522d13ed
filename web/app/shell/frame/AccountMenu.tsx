import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Profile } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { rawMessageOf } from '../message-of.ts'
import { shell } from '../text.ts'
import { useLogOut } from '../use-log-out.ts'
import styles from './AccountMenu.module.css'

const { account } = shell
const id = 'account-menu'

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0])
    .join('')
    .toUpperCase()
}

/** A button that opens and closes it, which the browser does; another page closes it, too. */
export function AccountMenu({ user }: { readonly user: Profile }) {
  const initials = initialsOf(user.name)
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has a key of its own.
  useEffect(() => menu.current?.hidePopover(), [key])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={id}
        aria-label={`${account.menu} ${initials}`}
      >
        {initials}
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <AccountFacts user={user} />
      </div>
    </>
  )
}

/** Who is logged in, with which plan, and the way out. */
export function AccountFacts({ user }: { readonly user: Profile }) {
  const { logOut } = useLogOut()
  const { run } = useAction()
  return (
    <div>
      <p className={styles.name}>{user.name}</p>
      <p className={styles.plan}>
        {user.plan === 'premium' ? account.premium : account.free}
        {user.plan === 'free' && <Link to="/upgrade">{account.upgrade}</Link>}
      </p>
      <Button wide onClick={() => run(logOut, rawMessageOf)}>
        {account.logOut}
      </Button>
    </div>
  )
}
