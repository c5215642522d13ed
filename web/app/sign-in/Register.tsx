import { type ChangeEvent, useState } from 'react'
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
import { keepWay, localPathOf, takeWay } from './after-login.ts'
import { Consent, legalConsent } from './Consent.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { type LoginState, readLoginState } from './login-state.ts'
import { auth, register } from './text.ts'

export function Register() {
  const { api, user } = useSession()
  const { pathname, search, state } = useLocation()
  const [handed] = useState(() => readLoginState(state))
  const [draft, setDraft] = useState<LoginState>({ name: handed.name ?? '', email: handed.email ?? '' })
  const note = ({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    setDraft(before => ({ ...before, [name]: value }))
  // Back brings the form as it was left, but for the password.
  const keepDraft = () => navigate(pathname + search, { replace: true, state: draft })
  const navigate = useNavigate()
  const [hasConsented, setHasConsented] = useState(false)
  const goToLogin = (state: LoginState) => void navigate(`/login${search}`, { state })
  const submission = useSubmission(async typed => {
    const { message } = await api.register({
      name: typed('name'),
      email: typed('email'),
      password: typed('password'),
      legalConsent,
    })
    const redirect = new URLSearchParams(search).get('redirect')
    // Without one, where an earlier registration wanted to go is dropped.
    redirect ? keepWay(redirect) : takeWay()
    goToLogin({ message, email: typed('email') })
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
          {register.hasAccount}{' '}
          <Link to={`/login${search}`} state={{ email: draft.email }} onClick={keepDraft}>
            {register.logIn}
          </Link>
        </>
      }
    >
      <Form submission={submission}>
        <Field
          required
          name="name"
          label={auth.name}
          autoComplete="name"
          defaultValue={draft.name}
          onChange={note}
        />
        <EmailField defaultValue={draft.email ?? ''} onChange={note} />
        <PasswordField name="password" label={auth.password} purpose="new" hint={auth.passwordHint} />
        <Consent onChange={setHasConsented} />
        <Button type="submit" variant="primary">
          {register.submit}
        </Button>
      </Form>
      <GoogleButton hasConsented={hasConsented} onSecondFactor={tfaToken => goToLogin({ tfaToken })} />
    </AuthPage>
  )
}
