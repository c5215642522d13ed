import { useState } from 'react'
import { Card } from '../../../kit/Card.tsx'
import { Switch } from '../../../kit/form/Switch.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { rawMessageOf } from '../../shell/message-of.ts'
import { useSession, useUser } from '../../shell/session.tsx'
import { security } from './text.ts'

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
      <Switch
        label={text.label}
        labelled="before"
        name="receiveLoginAlerts"
        isOn={wished ?? kept}
        onChange={isOn => void action.run(() => save(isOn), rawMessageOf)}
      />
    </Card>
  )
}
