import { type ReactNode, useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { LinkAbout } from '../../../server/contract/shapes.ts'
import { Button } from '../../kit/Button.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import { messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { useResource } from '../shell/use-resource.ts'
import { AuthPage } from '../sign-in/AuthPage.tsx'
import { link } from './text.ts'

type LinkPageProps = {
  readonly title: string
  /** The event before the link was sent. */
  readonly says: (about: LinkAbout) => string
  /** Gets the link's effect and its token. Opening the page has changed nothing: mail scanners open links too. */
  readonly children: (about: LinkAbout, token: string) => ReactNode
}

/** The page of a mail link, once the server has described the link. */
export function LinkPage({ title, says, children }: LinkPageProps) {
  const { api } = useSession()
  const { token = '' } = useParams()
  const { value, error, reload } = useResource(useCallback(() => api.describeLink({ token }), [api, token]))
  if (value || error === undefined)
    return (
      <AuthPage title={title}>
        <p role="status">{value ? says(value) : link.looking}</p>
        {value && children(value, token)}
      </AuthPage>
    )
  return (
    <AuthPage title={title}>
      <p role="alert">{messageOf(error, link.failed)}</p>
      {isOver(error) ? (
        <p>{link.help}</p>
      ) : (
        <FormActions>
          <Button onClick={reload}>{link.retry}</Button>
        </FormActions>
      )}
    </AuthPage>
  )
}

const isOver = (error: unknown) => error instanceof Error && 'status' in error && error.status === 410
