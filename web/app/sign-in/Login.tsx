import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '../../kit/Notice.tsx'
import { savedOAuthParams } from '../authorize/oauth-params.ts'
import { usePlatform } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { pathAfterLogin } from './after-login.ts'
import { BrowserSignIn } from './BrowserSignIn.tsx'
import { GoogleButton } from './google/GoogleButton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { readLoginState } from './login-state.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { login } from './text.ts'

export function Login() {
  const { user } = useSession()
  const { browserSignIn } = usePlatform()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [handed] = useState(() => readLoginState(state))
  const [message, setMessage] = useState(handed.message ?? null)
  const [tfaToken, setTfaToken] = useState(handed.tfaToken ?? null)

  // History keeps its state over a reload: once read, it is replaced, so that the message is shown once.
  useEffect(() => {
    if (state !== null) navigate(pathname + search, { replace: true, state: null })
  }, [navigate, pathname, search, state])

  if (user) return <Navigate to={pathAfterLogin(search, savedOAuthParams())} replace />
  if (tfaToken !== null) return <SecondFactorStep tfaToken={tfaToken} onBack={() => setTfaToken(null)} />
  return (
    <AuthPage
      title={login.title}
      aside={
        <>
          {login.noAccount} <Link to={`/register${search}`}>{login.signUp}</Link>
        </>
      }
    >
      <Notice kind="news" message={message} onDismiss={() => setMessage(null)} />
      <LoginForm onSecondFactor={setTfaToken} />
      <GoogleButton onSecondFactor={setTfaToken} />
      {browserSignIn && <BrowserSignIn {...browserSignIn} />}
    </AuthPage>
  )
}
