import { useCallback, useRef, useState } from 'react'
import type { Passkey } from '../../../../server/contract/passkeys.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { Question } from '../../../kit/dialog/Question.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { Form, FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { useSubmission } from '../../../kit/form/use-submission.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { Notice } from '../../../kit/Notice.tsx'
import { Unread } from '../../../kit/Unread.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { writeDay, writeMinute } from '../../../kit/words/dates.ts'
import { PasswordQuestion } from '../../access/PasswordQuestion.tsx'
import { messageOf, wantsPassword } from '../../shell/message-of.ts'
import { type Passkeys, usePlatform } from '../../shell/platform.tsx'
import { useSession, useUser } from '../../shell/session.tsx'
import { useResource } from '../../shell/use-resource.ts'
import styles from '../AccessList.module.css'
import { profile } from '../text.ts'
import { security } from './text.ts'

const { passkeys: text } = security

/** Passkeys of the account; in a host without them, where they are. */
export function PasskeysCard() {
  const { loadPasskeys, browserSignIn } = usePlatform()
  if (loadPasskeys) return <OwnPasskeys load={loadPasskeys} />
  return browserSignIn ? <PasskeysInBrowser /> : null
}

type Mode =
  | { readonly name: 'view' }
  | { readonly name: 'rename' | 'remove'; readonly passkey: Passkey }
  /** The server asks for the password first. */
  | { readonly name: 'prove'; readonly work: (password?: string) => Promise<void> }

const view: Mode = { name: 'view' }

function OwnPasskeys({ load }: { readonly load: () => Promise<Passkeys> }) {
  const { api } = useSession()
  const user = useUser()
  const { value, error, reload } = useResource(
    useCallback(async () => (await api.passkeys()).passkeys, [api]),
  )
  const { mode, setMode, opener } = useMode<Mode>(view)
  const [news, setNews] = useState<string | null>(null)
  const action = useAction()
  const list = useRef<HTMLUListElement>(null)

  function tell(done: string) {
    setNews(done)
    setMode(view)
    reload()
  }
  /** Does it, with the password where the server asks for it. */
  const change = (work: (password?: string) => Promise<void>) =>
    action.run(
      async () => {
        setNews(null)
        await work().catch((failure: unknown) => {
          if (!wantsPassword(failure, user)) throw failure
          setMode({ name: 'prove', work })
        })
      },
      failure => messageOf(failure, text.failed),
    )

  async function add(password?: string) {
    const { options } = await api.beginPasskey(password === undefined ? {} : { password })
    const made = await (await load()).make(options)
    if (made === 'declined') return setMode(view)
    if (made === 'known') return tell(text.known)
    const { passkey } = await api.addPasskey({ made })
    tell(text.added(passkey.name))
  }
  const remove = (passkey: Passkey) => async (password?: string) => {
    await api.removePasskey({ id: passkey.id, ...(password === undefined ? {} : { password }) })
    tell(text.removed(passkey.name))
    // The pressed button disappears.
    list.current?.focus()
  }
  return (
    <Card title={text.title} text={text.text}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {error ? (
        <Unread text={text} onRetry={reload} />
      ) : (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={text.title}>
          {value?.map(passkey =>
            mode.name === 'rename' && mode.passkey.id === passkey.id ? (
              <li key={passkey.id} className={styles.session}>
                <Icon name="key" />
                <RenamePasskey passkey={passkey} onRenamed={tell} onCancel={() => setMode(view)} />
              </li>
            ) : (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setMode({ name: 'rename', passkey })}
                onRemove={() => setMode({ name: 'remove', passkey })}
              />
            ),
          )}
        </ul>
      )}
      {mode.name === 'remove' && (
        <Question
          text={text.question(mode.passkey.name)}
          onClose={() => setMode(view)}
          onConfirm={() => void change(remove(mode.passkey))}
        />
      )}
      {mode.name === 'prove' ? (
        <PasswordQuestion
          text={text.prove}
          action={text.continue}
          fallback={text.failed}
          onConfirm={mode.work}
          onCancel={() => setMode(view)}
        />
      ) : (
        <FormActions>
          <Button ref={opener} variant="primary" onClick={() => change(add)}>
            {text.add}
          </Button>
        </FormActions>
      )}
    </Card>
  )
}

type PasskeyRowProps = {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, synced } = passkey
  return (
    <li className={styles.session}>
      <Icon name="key" />
      <div className={styles.words}>
        <p className={styles.client}>{name}</p>
        <p className={styles.detail}>{synced ? text.synced : text.oneDevice}</p>
        <p className={styles.detail}>
          {text.since} {writeDay(createdAt)} ·{' '}
          {lastUsedAt === null ? text.neverUsed : `${text.lastUsed} ${writeMinute(lastUsedAt)}`}
        </p>
      </div>
      <div className={styles.choices}>
        <Button size="small" aria-label={text.renameLabel(name)} onClick={onRename}>
          {text.rename}
        </Button>
        <Button size="small" aria-label={text.removeLabel(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

type RenamePasskeyProps = {
  readonly passkey: Passkey
  readonly onRenamed: (said: string) => void
  readonly onCancel: () => void
}

function RenamePasskey({ passkey, onRenamed, onCancel }: RenamePasskeyProps) {
  const { api } = useSession()
  const submission = useSubmission(
    async typed => {
      await api.renamePasskey({ id: passkey.id, name: typed('name') })
      onRenamed(text.renamed)
    },
    failure => messageOf(failure, text.failed),
  )
  return (
    <Form submission={submission}>
      <Field
        required
        focusFirst
        name="name"
        label={text.name}
        autoComplete="off"
        maxLength={60}
        defaultValue={passkey.name}
      />
      <FormActions>
        <Button type="submit" variant="primary">
          {text.save}
        </Button>
        <Button onClick={onCancel}>{profile.cancel}</Button>
      </FormActions>
    </Form>
  )
}

/** A passkey belongs to a web site: a window of the desktop cannot use it, and says where it is. */
function PasskeysInBrowser() {
  const { api } = useSession()
  const { openExternal } = usePlatform()
  const { value } = useResource(useCallback(() => api.settings(), [api]))
  const origin = value?.passkeyOrigin
  if (origin === undefined) return null
  return (
    <Card title={text.title} text={text.inBrowser}>
      <FormActions>
        <Button icon="shortcut" onClick={() => openExternal(`${origin}/profile#security`)}>
          {text.openBrowser}
        </Button>
      </FormActions>
    </Card>
  )
}
