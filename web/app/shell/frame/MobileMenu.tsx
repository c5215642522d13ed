import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useSession } from '../session.tsx'
import { shell } from '../text.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { AccountFacts } from './AccountMenu.tsx'
import { HomeLink } from './HomeLink.tsx'
import styles from './MobileMenu.module.css'
import { NavLinks } from './NavLinks.tsx'

/** A modal dialog over the whole screen; the theme keeps the page still while one is open. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  function open() {
    setIsOpen(true)
    dialog.current?.showModal()
  }
  const { key } = useLocation()
  // Back and Forward leave the page as well, without a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has a key of its own.
  useEffect(() => dialog.current?.close(), [key])
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
        <Icon name="menu" />
        {shell.openMenu}
      </Button>
      <dialog ref={dialog} className={styles.menu} aria-label={shell.menu} onClose={() => setIsOpen(false)}>
        <div className={styles.top}>
          <HomeLink onFollow={close} />
          <Button variant="quiet" onClick={close}>
            <Icon name="close" />
            {shell.closeMenu}
          </Button>
        </div>
        <nav className={styles.links} aria-label={shell.nav.label}>
          <NavLinks onFollow={close} />
        </nav>
        <div className={styles.actions}>
          <AccountLinks onFollow={close} />
          {user && isOpen && <AccountFacts user={user} />}
        </div>
      </dialog>
    </>
  )
}
