import { assertNever } from '../../../server/contract/assert-never.ts'
import { useOrganize } from './organize-context.tsx'
import { Preview } from './Preview.tsx'
import { Result } from './Result.tsx'
import { Running } from './Running.tsx'
import { Start } from './Start.tsx'

/** The step that organizing is at. */
export function OrganizeScreen() {
  const { step } = useOrganize().state
  switch (step.name) {
    case 'start':
      return <Start />
    case 'preview':
      return <Preview key={step.folder.folderId} folder={step.folder} shown={step.plan} />
    case 'running':
      return <Running step={step} nowMs={Date.now()} />
    case 'result':
      return <Result key={step.receipt.receiptId} receipt={step.receipt} plan={step.plan} />
    default:
      return assertNever(step)
  }
}
