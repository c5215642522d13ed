import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { withCause } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { auth, forgot } from './text.ts'

export function ForgotPassword() {
  const { api } = useSession()
  const [news, setNews] = useState<string | null>(null)
  const submission = useSubmission(
    async typed => {
      setNews(null)
      const { message } = await api.forgotPassword({ email: typed('email') })
      setNews(message)
    },
    error => withCause(error, auth.failed),
  )
  return (
    <AuthPage title={forgot.title} lead={forgot.text} aside={<Link to="/login">{forgot.back}</Link>}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Form submission={submission}>
        <EmailField />
        <Button type="submit" variant="primary">
          {forgot.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}
