import { useState } from 'react'
import { messageOf } from '../message-of.ts'
import { AuthPage } from '../parts/AuthPage.tsx'
import { Button } from '../parts/Button.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { Form } from '../parts/Form.tsx'
import { Link } from '../parts/Link.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { forgot } from '../text/forgot-password.ts'

export function ForgotPassword() {
  const { api } = useSession()
  const [news, setNews] = useState<string | null>(null)
  const submission = useSubmission(
    async typed => {
      setNews(null)
      const { message } = await api.forgotPassword({ email: typed('email') })
      setNews(message)
    },
    error => messageOf(error, auth.failed),
  )
  return (
    <AuthPage title={forgot.title} lead={forgot.text} aside={<Link to="/login">{forgot.back}</Link>}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Form submission={submission}>
        <EmailField />
        <Button type="submit" look="primary">
          {forgot.submit}
        </Button>
      </Form>
    </AuthPage>
  )
}
