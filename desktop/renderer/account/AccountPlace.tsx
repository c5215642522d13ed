import { type MouseEvent, useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { Product } from '../../../web/app/shell/Product.tsx'
import { useSession } from '../../../web/app/shell/session.tsx'
import { useAccount } from '../data/account-context.tsx'
import { call } from '../data/bridge.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountPlace.module.css'
import { text } from './text.ts'

/**
 * The product's screens in the window. They are mounted soon after the start, so that the session is known when they are
 * opened.
 */
export function AccountPlace({ isOpen }: { readonly isOpen: boolean }) {
  const { api, busy, platform, sessionNumber } = useAccount()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const heading = place.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [isOpen])
  // The window keeps its own title while another place is open.
  useEffect(() => {
    if (isOpen) return
    const title = document.title
    document.title = text.product
    return () => {
      document.title = title
    }
  }, [isOpen])
  return (
    <div ref={place} className={styles.place} hidden={!isOpen} onClickCapture={openMail}>
      <Product
        key={sessionNumber}
        api={api}
        busy={busy}
        platform={platform}
        startsSignedOut={false}
        home={{ title: text.product, element: <AccountHome isOpen={isOpen} /> }}
        frame={AccountFrame}
      />
    </div>
  )
}

/** Draws nothing until it is opened, so that no screen is loaded needlessly. */
function AccountHome({ isOpen }: { readonly isOpen: boolean }) {
  const { user } = useSession()
  if (!isOpen) return null
  return <Navigate to={user ? '/profile' : '/login'} replace />
}

/** The window itself never navigates. */
function openMail(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="mailto:"]') : null
  const address = link?.getAttribute('href')
  if (!address) return
  event.preventDefault()
  void call('openExternal', { address })
}
