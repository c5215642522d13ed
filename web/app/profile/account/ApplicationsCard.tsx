import { useCallback } from 'react'
import type { AuthorizedApp } from '../../../../server/contract/oauth.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { writeDay, writeMinute } from '../../../kit/words/dates.ts'
import { useSession } from '../../shell/session.tsx'
import styles from '../AccessList.module.css'
import { AccessList } from '../AccessList.tsx'
import { GoogleConnection } from './GoogleConnection.tsx'
import { applications as text } from './text.ts'

/** Connected applications, and the account that can be used to log in. */
export function ApplicationsCard() {
  const { api } = useSession()
  const load = useCallback(async () => (await api.authorizedApps()).apps, [api])

  async function revoke({ clientId, name }: AuthorizedApp) {
    await api.revokeAuthorizedApp({ id: clientId })
    return text.revoked(name)
  }
  return (
    <AccessList
      text={text}
      load={load}
      revoke={revoke}
      row={(app, onRevoke) => <AuthorizedAppRow key={app.clientId} app={app} onRevoke={onRevoke} />}
    >
      {apps => (
        <>
          {apps?.length === 0 && <p>{text.none}</p>}
          <GoogleConnection />
        </>
      )}
    </AccessList>
  )
}

type AuthorizedAppRowProps = { readonly app: AuthorizedApp; readonly onRevoke: () => void }

function AuthorizedAppRow({ app, onRevoke }: AuthorizedAppRowProps) {
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
