import { useState } from 'react'
import type { DeviceLoginAbout } from '../../../server/contract/oauth.ts'
import { Button } from '../../kit/Button.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { takeFocus } from '../../kit/take-focus.ts'
import { useMode } from '../../kit/use-mode.ts'
import { countryName } from '../../kit/words/countries.ts'
import { writeMinute } from '../../kit/words/dates.ts'
import { PasswordQuestion } from '../access/PasswordQuestion.tsx'
import { messageOf, rawMessageOf, wantsPassword, wantsProof } from '../shell/message-of.ts'
import { useSession, useUser } from '../shell/session.tsx'
import { AuthPage } from '../sign-in/AuthPage.tsx'
import { Consenting } from '../sign-in/Consenting.tsx'
import styles from './Authorize.module.css'
import { deviceLogin as text } from './device-text.ts'
import { useLogInAgain } from './use-log-in-again.ts'

type Step =
  | { readonly name: 'code' | 'allowed' | 'denied' }
  | { readonly name: 'ask'; readonly userCode: string; readonly about: DeviceLoginAbout }

/**
 * Logs a program without a browser in: the person types the code that it shows (RFC 8628). No address holds a code, so a
 * link alone confirms nothing.
 */
export function DeviceLogin() {
  const [step, setStep] = useState<Step>({ name: 'code' })
  return (
    <Consenting>
      {step.name === 'code' ? (
        <CodeStep onFound={(userCode, about) => setStep({ name: 'ask', userCode, about })} />
      ) : step.name === 'ask' ? (
        <AskStep {...step} onAnswered={name => setStep({ name })} onBack={() => setStep({ name: 'code' })} />
      ) : (
        <AuthPage title={text[step.name].title}>
          <p ref={takeFocus} tabIndex={-1}>
            {text[step.name].text}
          </p>
        </AuthPage>
      )}
    </Consenting>
  )
}

type CodeStepProps = { readonly onFound: (userCode: string, about: DeviceLoginAbout) => void }

function CodeStep({ onFound }: CodeStepProps) {
  const { api } = useSession()
  const submission = useSubmission(
    async typed => {
      const userCode = typed('code')
      onFound(userCode, await api.describeDeviceLogin({ userCode }))
    },
    error => messageOf(error, text.failed),
  )
  return (
    <AuthPage title={text.title}>
      <Form submission={submission}>
        <p>{text.lead}</p>
        <Field
          required
          focusFirst
          name="code"
          label={text.code}
          hint={text.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className={styles.userCode}
        />
        <Warning />
        <Button type="submit" variant="primary">
          {text.continue}
        </Button>
      </Form>
    </AuthPage>
  )
}

type AskStepProps = {
  readonly userCode: string
  readonly about: DeviceLoginAbout
  readonly onAnswered: (how: 'allowed' | 'denied') => void
  readonly onBack: () => void
}

/** Shows the device, its place and the time. Both answers have equal weight. */
function AskStep({ userCode, about, onAnswered, onBack }: AskStepProps) {
  const { api } = useSession()
  const user = useUser()
  const logInAgain = useLogInAgain('/device')
  const { mode: proofWanted, setMode: setProofWanted, opener } = useMode<string | null>(null)
  const action = useAction()
  const { name, program, ipAddress, country, isNear, askedAt } = about

  async function deny() {
    await api.answerDeviceLogin({ userCode, allow: false })
    onAnswered('denied')
  }
  async function allow() {
    try {
      await api.answerDeviceLogin({ userCode, allow: true })
      onAnswered('allowed')
    } catch (error) {
      if (wantsPassword(error, user)) setProofWanted(rawMessageOf(error))
      else if (wantsProof(error)) await logInAgain()
      else throw error
    }
  }
  async function allowWith(password = '') {
    await api.answerDeviceLogin({ userCode, allow: true, password })
    onAnswered('allowed')
  }
  const run = (work: () => Promise<void>) => void action.run(work, error => messageOf(error, text.failed))
  return (
    <AuthPage title={text.question}>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <p ref={takeFocus} tabIndex={-1}>
        {text.effect}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{text.device}</dt>
          <dd>{name === undefined ? program : text.named(program, name)}</dd>
        </div>
        <div>
          <dt>{text.place}</dt>
          <dd>
            {country ? `${countryName(country)} · ${ipAddress}` : ipAddress}
            <br />
            {isNear ? text.near : text.far}
          </dd>
        </div>
        <div>
          <dt>{text.time}</dt>
          <dd>{writeMinute(askedAt)}</dd>
        </div>
        <div>
          <dt>{text.account}</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <Warning />
      {proofWanted === null ? (
        <div className={styles.actions}>
          <Button onClick={() => run(deny)}>{text.deny}</Button>
          <Button ref={opener} onClick={() => run(allow)}>
            {text.allow}
          </Button>
        </div>
      ) : (
        <PasswordQuestion
          text={proofWanted}
          action={text.allow}
          fallback={text.failed}
          onConfirm={allowWith}
          onCancel={() => setProofWanted(null)}
        />
      )}
      <Button variant="quiet" size="small" onClick={onBack}>
        {text.back}
      </Button>
    </AuthPage>
  )
}

function Warning() {
  return (
    <p className={styles.warning}>
      <Icon name="alert" />
      {text.warning}
    </p>
  )
}
