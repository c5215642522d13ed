import { useState } from 'react'
import { messageOf } from '../message-of.ts'
import { useSession } from '../session.tsx'
import { auth } from '../text/auth.ts'
import { verify } from '../text/verify.ts'
import { Button } from './Button.tsx'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import { Notice } from './Notice.tsx'
import { useSubmission } from './use-submission.ts'

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
