import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { localPathOf } from '../after-login.ts'
import type { LoginState } from '../login-state.ts'
import { rawMessageOf } from '../message-of.ts'
import { AuthPage } from '../parts/AuthPage.tsx'
import { Button } from '../parts/Button.tsx'
import { Consent } from '../parts/Consent.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { Field } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { GoogleButton } from '../parts/GoogleButton.tsx'
import { Link } from '../parts/Link.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { register } from '../text/register.ts'

const accepted = { accepted: true } as const
const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }

export function Register() {
  const { api, user } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
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
        <Consent />
        <Button type="submit" look="primary">
          {register.submit}
        </Button>
      </Form>
      <GoogleButton onSecondFactor={tfaToken => goToLogin({ tfaToken })} />
    </AuthPage>
  )
}
