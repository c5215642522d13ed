import { useMemo } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { readRows } from '../../ipc/row-text.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { hasNewName, type RunFiles, useRunFiles } from '../lists/run-files.ts'
import { FileSectionCard } from '../parts/FileSectionCard.tsx'
import { FileSectionDetails } from '../parts/FileSectionDetails.tsx'
import { LeftAlone } from '../parts/LeftAlone.tsx'
import { ShowButton } from '../parts/ShowButton.tsx'
import { FolderCard } from '../start/FolderCard.tsx'
import { useStartFolders } from '../start/use-start-folders.ts'
import styles from './Result.module.css'
import { RunTiles } from './RunTiles.tsx'
import { text } from './text.ts'
import { verdictOf } from './verdict.ts'

type ResultProps = {
  readonly receipt: ReceiptView
  readonly plan: ShownPlan | null
}

/** What a run came to: what failed first, then the folders as they are now, and the way on. */
export function Result({ receipt, plan }: ResultProps) {
  const { kind, moved, failures, runId } = receipt
  const isSort = kind === 'sort'
  const { data: files, problem, isLoading } = useRunFiles(isSort && moved > 0 ? runId : undefined)
  const isReading = isLoading && files === undefined
  const isAllBack = files?.folders.every(({ files, back }) => files === back) === true
  return (
    <div className={styles.result}>
      <Head receipt={receipt} plan={plan} isAllBack={isAllBack} />
      {failures.length > 0 && <Failed receipt={receipt} />}
      <Notice kind="problem" message={problem && `${text.unread} ${problem}`} />
      {files && <RunTiles receipt={receipt} run={files} />}
      {files && files.renamed > 0 && <Renamed runId={runId} run={files} />}
      {!isReading && plan && isSort && <Left plan={plan} />}
      {!isReading && <NextFolders but={receipt.displayPath} />}
    </div>
  )
}

type HeadProps = ResultProps & {
  /** Each of its files was put back. */
  readonly isAllBack: boolean
}

/** The verdict, and what can be done about the run. */
function Head({ receipt, plan, isAllBack }: HeadProps) {
  const { undo, showFolder, reopen } = useOrganize()
  const { kind, moved, cancelled, isCutOff, runId, leftToUndo } = receipt
  const { title, lead, isGood } = verdictOf(receipt, plan)
  const isSort = kind === 'sort'
  return (
    <header className={styles.verdict}>
      <span className={isGood ? styles.good : styles.mixed}>
        <Icon name={isGood ? (isSort ? 'check' : 'undo') : 'alert'} />
      </span>
      <div>
        <ScreenTitle>{title}</ScreenTitle>
        <p>{lead}</p>
      </div>
      <div className={styles.actions}>
        {isSort && moved > 0 && !isCutOff && !isAllBack && (
          <Button variant="primary" icon="undo" onClick={() => undo(receipt)}>
            {text.undo}
          </Button>
        )}
        {leftToUndo && (
          <Button variant="primary" icon="undo" onClick={() => undo({ ...receipt, runId: leftToUndo })}>
            {cancelled ? text.undoRest : text.tryAgain}
          </Button>
        )}
        {(!isSort || cancelled || isCutOff) && (
          <Button onClick={() => reopen(runId)}>{isSort ? text.rest : text.again}</Button>
        )}
        <ShowButton onClick={() => showFolder(runId)} />
      </div>
    </header>
  )
}

/** What was not moved, or not put back, by the reason why. */
function Failed({ receipt }: { readonly receipt: ReceiptView }) {
  const rows = useMemo(() => readRows(receipt.failed), [receipt.failed])
  return (
    <FileSectionCard title={receipt.kind === 'sort' ? text.failed : text.notBack}>
      {receipt.failures.map(section => (
        <FileSectionDetails
          key={section.key}
          section={section}
          icon="alert"
          tone="warn"
          columns="failures"
          rows={rows}
          of="receipt"
          id={receipt.receiptId}
          noun="file"
        />
      ))}
    </FileSectionCard>
  )
}

/** Files that got another name. */
function Renamed({ runId, run }: { readonly runId: string; readonly run: RunFiles }) {
  const rows = useMemo(() => run.rows.filter(hasNewName), [run.rows])
  return (
    <FileSectionCard title={text.renamed}>
      <FileSectionDetails
        section={{ key: '', label: text.renamedLead, files: run.renamed, sizeBytes: 0 }}
        icon="file"
        columns="renamed"
        rows={rows}
        of="run"
        id={runId}
        noun="file"
      />
    </FileSectionCard>
  )
}

/** What stayed in the folder; closed at first. */
function Left({ plan }: { readonly plan: ShownPlan }) {
  const items = plan.left.reduce((sum, section) => sum + section.files, 0)
  if (items === 0) return null
  return (
    <details className={styles.left}>
      <summary>
        <Icon name="hidden" />
        <h2>{text.left}</h2>
        <span>{text.leftItems(items)}</span>
        <Icon name="chevron" />
      </summary>
      <LeftAlone plan={plan} />
    </details>
  )
}

const mostNext = 3

/** The way to the next folder. @param but the path of the one that was done */
function NextFolders({ but }: { readonly but: string }) {
  const { browse, leave } = useOrganize()
  const folders = useStartFolders()?.folders.filter(({ displayPath }) => displayPath !== but) ?? []
  return (
    <section className={styles.next}>
      <h2>{text.next}</h2>
      {folders.length > 0 && (
        <ul>
          {folders.slice(0, mostNext).map(folder => (
            <FolderCard key={folder.startId} folder={folder} isSmall />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button icon="folder" onClick={browse}>
          {text.browse}
        </Button>
        <Button variant="quiet" onClick={leave}>
          {text.leave}
        </Button>
      </div>
    </section>
  )
}
