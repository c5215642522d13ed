import { useState } from 'react'
import type { LinkAbout } from '../../../server/contract/shapes.ts'
import { Button } from '../../kit/Button.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { writeDay, writeMinute } from '../../kit/words/dates.ts'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { Effects } from './Effects.tsx'
import { LinkPage } from './LinkPage.tsx'
import { erase } from './text.ts'

export const Erase = () => (
  <LinkPage title={erase.title} says={about => erase.happened(writeDay(about.happenedAt))}>
    {(about, token) => <EraseNow about={about} token={token} />}
  </LinkPage>
)

/** Erases a deleted account before its time. */
function EraseNow({ about, token }: { readonly about: LinkAbout; readonly token: string }) {
  const { api } = useSession()
  const [news, setNews] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const erasing = useAction()

  async function eraseNow() {
    const { message } = await api.eraseAccount({ token })
    setNews(message)
    setIsDone(true)
  }
  if (isDone)
    return (
      <>
        <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
        <FormActions>
          <ButtonLink to="/">{erase.home}</ButtonLink>
        </FormActions>
      </>
    )
  return (
    <>
      <Notice kind="problem" message={erasing.problem} onDismiss={erasing.dismiss} />
      <Effects
        facts={[
          [erase.address, about.email],
          [erase.byItself, writeMinute(about.until)],
        ]}
        effects={erase.effects}
      />
      <FormActions>
        <Button
          variant="danger"
          onClick={() => erasing.run(eraseNow, error => messageOf(error, erase.failed))}
        >
          {erase.action}
        </Button>
      </FormActions>
    </>
  )
}
