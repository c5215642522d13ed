import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { rawMessageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { localPathOf } from './after-login.ts'
import { Consent, legalConsent } from './Consent.tsx'
import { GoogleButton } from './google/GoogleButton.tsx'
import type { LoginState } from './login-state.ts'
import { auth, register } from './text.ts'

export function Register() {
  const { api, user } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [hasConsented, setHasConsented] = useState(false)
  const goToLogin = (state: LoginState) => navigate(`/login${search}`, { state })
  const submission = useSubmission(async typed => {
    const { message } = await api.register({
      name: typed('name'),
      email: typed('email'),
      password: typed('password'),
      legalConsent,
    })
    goToLogin({ message })
  }, rawMessageOf)

  if (user) {
    const redirect = localPathOf(new URLSearchParams(search).get('redirect'))
    return <Navigate to={redirect ?? '/profile'} replace />
  }
  return (
    <AuthPage
      title={register.title}
      aside={
        <>
          {register.hasAccount} <Link to={`/login${search}`}>{register.logIn}</Link>
        </>
      }
    >
      <Form submission={submission}>
        <Field required name="name" label={auth.name} autoComplete="name" />
        <EmailField />
        <PasswordField name="password" label={auth.password} purpose="new" hint={auth.passwordHint} />
        <Consent onChange={setHasConsented} />
        <Button type="submit" look="primary">
          {register.submit}
        </Button>
      </Form>
      <GoogleButton hasConsented={hasConsented} onSecondFactor={tfaToken => goToLogin({ tfaToken })} />
    </AuthPage>
  )
}
