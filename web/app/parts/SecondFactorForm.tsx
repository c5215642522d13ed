import { useState } from 'react'
import { messageOf } from '../message-of.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { Button } from './Button.tsx'
import { CodeField } from './CodeField.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { useSubmission } from './use-submission.ts'

type SecondFactorFormProps = { readonly tfaToken: string; readonly onBack: () => void }

/** The code step of a log-in: six digits of the app, or a backup code. */
export function SecondFactorForm({ tfaToken, onBack }: SecondFactorFormProps) {
  const { api, refresh } = useSession()
  const [isBackup, setIsBackup] = useState(false)
  const submission = useSubmission(
    async typed => {
      await api.loginSecondFactor({ tfaToken, twoFactorToken: typed('code') })
      await refresh()
    },
    error => messageOf(error, auth.secondFactor.invalid),
  )
  return (
    <Form submission={submission}>
      <p>{isBackup ? auth.secondFactor.backupText : auth.secondFactor.text}</p>
      {isBackup ? (
        <Field
          key="backup"
          required
          focusFirst
          name="code"
          label={auth.secondFactor.backupCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <CodeField key="app" name="code" label={auth.code} />
      )}
      <Button type="submit" look="primary">
        {auth.secondFactor.submit}
      </Button>
      <Button look="quiet" onClick={() => setIsBackup(!isBackup)}>
        {isBackup ? auth.secondFactor.useApp : auth.secondFactor.useBackup}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {auth.secondFactor.back}
      </Button>
    </Form>
  )
}
