import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../../web/app/shell/ButtonLink.tsx'
import { useSession } from '../../../web/app/shell/session.tsx'
import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { useAccount } from '../data/account-context.tsx'
import styles from './AccountNews.module.css'
import { deviceProblem } from './device-problem.ts'
import { devicesPath } from './places.ts'
import { text } from './text.ts'

type AccountNewsProps = {
  readonly isDown: boolean
  /** Called when the server answers again after a manual retry. */
  readonly onReached: () => void
}

/** Notices on every screen of the account. Draws nothing without any. */
export function AccountNews({ isDown, onReached }: AccountNewsProps) {
  const { user, refresh, api } = useSession()
  const { view, checkPlan } = useAccount()
  const { pathname, hash } = useLocation()
  const [isKeychainSeen, setIsKeychainSeen] = useState(false)
  const awaitsPayment = view?.awaitsPayment === true
  const isBrief = view?.isLasting === false && !isKeychainSeen

  async function reach(): Promise<void> {
    await (user ? refresh() : api.settings()).then(onReached, () => undefined)
  }
  return (
    <div className={styles.news}>
      <Notice kind="warning" message={isDown ? text.down : null}>
        <Button size="small" onClick={reach}>
          {text.retry}
        </Button>
      </Notice>
      <Notice kind="warning" message={awaitsPayment ? text.paying : null}>
        <Button size="small" onClick={() => void checkPlan()}>
          {text.checkNow}
        </Button>
      </Notice>
      <Notice kind="warning" message={deviceProblem(view)}>
        {pathname + hash !== devicesPath && (
          <ButtonLink size="small" to={devicesPath}>
            {text.devices}
          </ButtonLink>
        )}
      </Notice>
      <Notice
        kind="news"
        message={isBrief ? text.noKeychain : null}
        onDismiss={() => setIsKeychainSeen(true)}
      />
    </div>
  )
}
