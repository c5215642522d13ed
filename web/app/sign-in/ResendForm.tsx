import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { EmailField } from '../../kit/form/EmailField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useSubmission } from '../../kit/form/use-submission.ts'
import { Notice } from '../../kit/Notice.tsx'
import { messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { auth, verify } from './text.ts'

/** Asks for another confirmation mail. */
export function ResendForm() {
  const { api } = useSession()
  const [news, setNews] = useState<string | null>(null)
  const submission = useSubmission(
    async typed => {
      setNews(null)
      const { message } = await api.resendVerification({ email: typed('email') })
      setNews(message)
    },
    error => messageOf(error, auth.failed),
  )
  return (
    <>
      <h2>{verify.resendTitle}</h2>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Form submission={submission}>
        <EmailField />
        <Button type="submit">{verify.resend}</Button>
      </Form>
    </>
  )
}
