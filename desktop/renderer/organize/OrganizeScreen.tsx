import { assertNever } from '../../../server/contract/assert-never.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { Preview, Result, Running } from '../frame/later.ts'
import { Start } from '../start/Start.tsx'

/** The step that organizing is at. */
export function OrganizeScreen() {
  const { step } = useOrganize().state
  switch (step.name) {
    case 'start':
      return <Start />
    case 'preview':
      return (
        <Preview key={step.folder.folderId} folder={step.folder} shown={step.plan} dropped={step.dropped} />
      )
    case 'running':
      return <Running step={step} nowMs={Date.now()} />
    case 'result':
      return <Result key={step.receipt.receiptId} receipt={step.receipt} plan={step.plan} />
    default:
      return assertNever(step)
  }
}
