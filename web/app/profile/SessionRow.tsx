import type { Session } from '../../../server/contract/shapes.ts'
import { writeMinute } from '../dates.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { security } from '../text/security.ts'
import styles from './AccessList.module.css'
import { countryName, describeBrowser } from './describe-client.ts'

const { sessions: text } = security

type SessionRowProps = { readonly session: Session; readonly onRevoke: () => void }

export function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { clientType, userAgent, ipAddress, country, createdAt, lastSeenAt, current } = session
  const isDesktop = clientType === 'desktop'
  const client = isDesktop ? text.desktop : describeBrowser(userAgent)
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
