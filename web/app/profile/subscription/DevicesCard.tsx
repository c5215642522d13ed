import { useCallback } from 'react'
import type { Device } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { writeDay, writeMinute } from '../../../kit/words/dates.ts'
import { useSession } from '../../shell/session.tsx'
import styles from '../AccessList.module.css'
import { AccessList } from '../AccessList.tsx'
import { devices as text } from './text.ts'

/** The devices that use Premium or still hold a place, the one used last first. */
export function DevicesCard() {
  const { api } = useSession()

  async function remove({ deviceId, name }: Device) {
    await api.removeDevice({ id: deviceId })
    return text.removed(name)
  }
  return (
    <AccessList
      text={text}
      load={useCallback(async () => (await api.devices()).devices, [api])}
      revoke={remove}
      row={(device, onRemove) => <DeviceRow key={device.deviceId} device={device} onRemove={onRemove} />}
    >
      {devices => devices?.length === 0 && <p>{text.none}</p>}
    </AccessList>
  )
}

type DeviceRowProps = { readonly device: Device; readonly onRemove: () => void }

function DeviceRow({ device, onRemove }: DeviceRowProps) {
  const { name, addedAt, lastUsedAt, current, placeUntil } = device
  return (
    <li className={styles.session}>
      <Icon name="desktop" />
      <div className={styles.words}>
        <p className={styles.client}>{name}</p>
        <p className={styles.detail}>
          {text.since} {writeDay(addedAt)} · {text.lastUsed} {writeMinute(lastUsedAt)}
        </p>
        {placeUntil !== undefined && (
          <p className={styles.detail}>
            {text.givenUp} · {text.freeFrom} {writeMinute(placeUntil)}
          </p>
        )}
      </div>
      {current && <span className={styles.current}>{text.current}</span>}
      {!current && placeUntil === undefined && (
        <Button size="small" aria-label={text.removeLabel(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </li>
  )
}
