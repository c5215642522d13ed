import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Profile } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import type { Popover } from '../../../kit/popover/Popover.tsx'
import { rawMessageOf } from '../message-of.ts'
import { shell } from '../text.ts'
import { useLogOut } from '../use-log-out.ts'
import styles from './AccountMenu.module.css'

const { account } = shell

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0])
    .join('')
    .toUpperCase()
}

type Opened = {
  readonly anchor: HTMLElement
  /** Of the entry of the history that it was opened at. */
  readonly key: string
  readonly Popover: typeof Popover
}

/** A button that opens and closes it; another page closes it, too. */
export function AccountMenu({ user }: { readonly user: Profile }) {
  const initials = initialsOf(user.name)
  const { key } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened?.key === key
  if (opened && !isOpen) setOpened(null)
  /** Fetches the popover, as most visitors never open it. Where it cannot be had, the profile says and does the same. */
  const open = (anchor: HTMLElement) =>
    import('../../../kit/popover/Popover.tsx').then(
      ({ Popover }) => setOpened({ anchor, key, Popover }),
      () => void navigate('/profile'),
    )
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={`${account.menu} ${initials}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => (isOpen ? setOpened(null) : void open(currentTarget))}
      >
        {initials}
      </button>
      {isOpen && (
        <opened.Popover
          role="dialog"
          label={account.menu}
          anchor={opened.anchor}
          align="end"
          className={styles.menu}
          focusFirst="itself"
          onLeave={() => setOpened(null)}
        >
          <AccountFacts user={user} />
        </opened.Popover>
      )}
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
