import type { RulesDesk } from '../rules/use-rules.ts'
import { Preview } from './Preview.tsx'
import { Result } from './Result.tsx'
import { Running } from './Running.tsx'
import { Start } from './Start.tsx'
import { currentPlan } from './state.ts'
import type { Organize } from './use-organize.ts'

type OrganizeScreenProps = {
  readonly organize: Organize
  readonly desk: RulesDesk
  readonly onRules: () => void
}

/** The step that the Organize screen is at. */
export function OrganizeScreen({ organize, desk, onRules }: OrganizeScreenProps) {
  const { state } = organize
  const { step } = state
  switch (step.name) {
    case 'start':
      return <Start onBrowse={organize.browse} onReopen={organize.reopen} />
    case 'preview':
      return (
        <Preview
          key={step.folder.folderId}
          folder={step.folder}
          plan={step.plan}
          isCurrent={currentPlan(state) !== null}
          criterion={state.criterion}
          rules={desk.view && !desk.view.problem ? desk.view.rules : null}
          onRules={onRules}
          onChangeRules={desk.change}
          onSortBy={organize.sortBy}
          onBrowse={organize.browse}
          onOrganize={organize.organize}
        />
      )
    case 'running':
      return <Running step={step} nowMs={Date.now()} onCancel={organize.cancel} />
    case 'result':
      return (
        <Result
          key={step.receipt.receiptId}
          receipt={step.receipt}
          plan={step.plan}
          onUndo={() => organize.undo(step.receipt)}
          onShow={() => organize.show(step.receipt.runId)}
          onBrowse={organize.browse}
          onAgain={() => organize.reopen(step.receipt.runId)}
        />
      )
  }
}
