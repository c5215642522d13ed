import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Tally } from '../../../web/kit/Tally.tsx'
import type { PlanView, ReceiptView } from '../../ipc/organize-views.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { GroupCard } from '../lists/GroupCard.tsx'
import { GroupDetails } from '../lists/GroupDetails.tsx'
import { LeftAlone } from '../lists/LeftAlone.tsx'
import { ShowButton } from '../lists/ShowButton.tsx'
import { useOrganize } from './organize-context.tsx'
import styles from './Result.module.css'
import { text } from './text.ts'
import { verdictOf } from './verdict.ts'

type ResultProps = {
  readonly receipt: ReceiptView
  readonly plan: PlanView | null
}

export function Result({ receipt, plan }: ResultProps) {
  const { undo, showFolder, browse, reopen } = useOrganize()
  const { kind, moved, renamed, failures, cancelled, receiptId } = receipt
  const isSort = kind === 'sort'
  const failed = failures.reduce((sum, group) => sum + group.files, 0)
  const left = plan && isSort ? plan.left.reduce((sum, group) => sum + group.files, 0) : 0
  const { title, lead, isGood } = verdictOf(receipt, plan)
  return (
    <div className={styles.result}>
      <header className={styles.verdict}>
        <span className={isGood ? styles.good : styles.mixed}>
          <Icon name={isGood ? (isSort ? 'check' : 'undo') : 'alert'} />
        </span>
        <div>
          <ScreenTitle>{title}</ScreenTitle>
          <p>{lead}</p>
        </div>
      </header>
      <div className={styles.actions}>
        {isSort && moved > 0 && (
          <Button look="primary" size="large" icon="undo" onClick={() => undo(receipt)}>
            {text.result.undo}
          </Button>
        )}
        {(!isSort || cancelled) && (
          <Button size="large" onClick={() => reopen(receipt.runId)}>
            {isSort ? text.result.rest : text.result.again}
          </Button>
        )}
        <ShowButton size="large" onClick={() => showFolder(receipt.runId)} />
        <Button look="quiet" size="large" onClick={browse}>
          {text.result.next}
        </Button>
      </div>
      <Tally
        items={[
          { name: isSort ? text.result.moved : text.result.back, value: moved },
          { name: isSort ? text.result.failed : text.result.notBack, value: failed },
          ...(isSort ? [{ name: text.result.left, value: left }] : []),
          { name: text.result.renamed, value: renamed },
        ]}
      />
      {failed > 0 && (
        <GroupCard title={isSort ? text.result.failed : text.result.notBack}>
          {failures.map(group => (
            <GroupDetails
              key={group.key}
              group={group}
              icon="alert"
              tone="warn"
              list="failures"
              id={receiptId}
              noun="file"
            />
          ))}
        </GroupCard>
      )}
      {renamed > 0 && (
        <GroupCard title={text.result.renamed}>
          <GroupDetails
            group={{ key: '', label: text.result.renamedLead, files: renamed, sizeBytes: 0 }}
            icon="file"
            list="renamed"
            id={receiptId}
            noun="file"
          />
        </GroupCard>
      )}
      {plan && left > 0 && <LeftAlone plan={plan} title={text.result.left} />}
    </div>
  )
}
