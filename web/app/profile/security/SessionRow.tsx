import type { Session } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { countryName } from '../../../kit/words/countries.ts'
import { writeMinute } from '../../../kit/words/dates.ts'
import styles from '../AccessList.module.css'
import { security } from './text.ts'

const { sessions: text } = security

type SessionRowProps = { readonly session: Session; readonly onRevoke: () => void }

export function SessionRow({ session, onRevoke }: SessionRowProps) {
  const {
    clientType,
    userAgent,
    device = userAgent,
    ipAddress,
    country,
    createdAt,
    lastSeenAt,
    current,
  } = session
  const isDesktop = clientType === 'desktop'
  const client = isDesktop ? text.desktop : device
  const place = country ? `${countryName(country)} · ${ipAddress}` : ipAddress
  return (
    <li className={styles.session}>
      <Icon name={isDesktop ? 'desktop' : 'globe'} />
      <div className={styles.words}>
        <p className={styles.client}>{client}</p>
        <p className={styles.detail}>{place}</p>
        <p className={styles.detail}>
          {text.since} {writeMinute(createdAt)} · {text.lastSeen} {writeMinute(lastSeenAt)}
        </p>
        <details className={styles.detail}>
          <summary>{text.details}</summary>
          {userAgent}
        </details>
      </div>
      {current ? (
        <span className={styles.current}>{text.current}</span>
      ) : (
        <Button size="small" aria-label={text.revokeLabel(client)} onClick={onRevoke}>
          {text.revoke}
        </Button>
      )}
    </li>
  )
}
