import { useState } from 'react'
import { rawMessageOf } from '../message-of.ts'
import { Card } from '../parts/Card.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import styles from './AlertsCard.module.css'
import { useUser } from './use-user.ts'

const { alerts: text } = security

/** Saves at once; flips back and says so when that fails. What was saved stays, also when it cannot be read again. */
export function AlertsCard() {
  const { api, refresh } = useSession()
  const kept = useUser().preferences.receiveLoginAlerts
  const [wished, setWished] = useState<boolean | null>(null)
  const action = useAction()

  async function save(receiveLoginAlerts: boolean) {
    setWished(receiveLoginAlerts)
    await api.updateLoginNotifications({ receiveLoginAlerts }).catch(() => {
      setWished(null)
      throw new Error(text.failed)
    })
    await refresh()
    setWished(null)
  }
  return (
    <Card title={text.title}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <label className={styles.row}>
        {text.label}
        <input
          type="checkbox"
          role="switch"
          name="receiveLoginAlerts"
          className={styles.switch}
          checked={wished ?? kept}
          aria-checked={wished ?? kept}
          onChange={event => {
            const isOn = event.currentTarget.checked
            void action.run(() => save(isOn), rawMessageOf)
          }}
        />
      </label>
    </Card>
  )
}
