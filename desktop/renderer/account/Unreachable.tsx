import { useSession } from '../../../web/app/shell/session.tsx'
import { Button } from '../../../web/kit/Button.tsx'
import { Page } from '../../../web/kit/Page.tsx'
import { text } from './text.ts'

/** This device is logged in, but nobody can say who that is. */
export function Unreachable({ problem }: { readonly problem: string }) {
  const { refresh } = useSession()
  return (
    <Page width="narrow" title={text.unreachableTitle} lead={text.unreachableLead}>
      <p role="status">{problem}</p>
      <div>
        <Button look="primary" onClick={() => void refresh().catch(() => undefined)}>
          {text.retry}
        </Button>
      </div>
    </Page>
  )
}
