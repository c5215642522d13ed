import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { CodeField } from '../../kit/form/CodeField.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { auth, secondFactor } from './text.ts'

type SecondFactorStepProps = { readonly tfaToken: string; readonly onBack: () => void }

/** The code step of a log-in: six digits of the app, or a backup code. */
export function SecondFactorStep({ tfaToken, onBack }: SecondFactorStepProps) {
  const { api, refresh } = useSession()
  const [isBackup, setIsBackup] = useState(false)
  const submission = useSubmission(
    async typed => {
      await api.loginSecondFactor({ tfaToken, twoFactorToken: typed('code') })
      await refresh()
    },
    error => messageOf(error, secondFactor.invalid),
  )
  return (
    <AuthPage title={secondFactor.title}>
      <Form submission={submission}>
        <p>{isBackup ? secondFactor.backupText : secondFactor.text}</p>
        {isBackup ? (
          <Field
            key="backup"
            required
            focusFirst
            name="code"
            label={secondFactor.backupCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <CodeField key="app" name="code" label={auth.code} />
        )}
        <Button type="submit" variant="primary">
          {secondFactor.submit}
        </Button>
        <Button variant="quiet" onClick={() => setIsBackup(!isBackup)}>
          {isBackup ? secondFactor.useApp : secondFactor.useBackup}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {secondFactor.back}
        </Button>
      </Form>
    </AuthPage>
  )
}
