import type { AuthorizedApp } from '../../../../server/contract/oauth.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { writeDay, writeMinute } from '../../../kit/words/dates.ts'
import styles from '../AccessList.module.css'
import { authorizedApp as text } from './text.ts'

export type AuthorizedAppRowProps = { readonly app: AuthorizedApp; readonly onRevoke: () => void }

export function AuthorizedAppRow({ app, onRevoke }: AuthorizedAppRowProps) {
  const { name, verified, permissions, grantedAt, lastUsedAt } = app
  return (
    <li className={styles.session}>
      <Icon name={verified ? 'shield' : 'globe'} />
      <div className={styles.words}>
        <p className={styles.client}>{name}</p>
        {!verified && <p className={styles.detail}>{text.unverified}</p>}
        <p className={styles.detail}>{writeList(permissions)}</p>
        <p className={styles.detail}>
          {text.since} {writeDay(grantedAt)} · {text.lastUsed} {writeMinute(lastUsedAt)}
        </p>
      </div>
      <Button size="small" aria-label={text.revokeLabel(name)} onClick={onRevoke}>
        {text.revoke}
      </Button>
    </li>
  )
}

/** Phrases as one sentence without its full stop: "See your name, see your email address". */
const writeList = (phrases: readonly string[]) =>
  phrases.join(', ').replace(/^./u, first => first.toUpperCase())
