import { useEffect, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Notice } from '../../../../web/kit/Notice.tsx'
import type { FolderView, Row, RowPage } from '../../../ipc/organize-views.ts'
import type { RuleSetView } from '../../../ipc/rule-views.ts'
import { useAccount } from '../../account/account-context.tsx'
import { call } from '../../bridge.ts'
import { Path, Target } from '../../lists/Path.tsx'
import { Thumbnail } from '../../looks/Thumbnail.tsx'
import styles from './TrialPanel.module.css'
import { text } from './text.ts'
import type { SetTrialState } from './use-set-trial.ts'

type TrialPanelProps = {
  readonly set: RuleSetView
  readonly state: SetTrialState
  readonly folder: FolderView | null
  /** The place of the rule whose files are shown. */
  readonly selected: number
  /** Whether the folder follows another set. */
  readonly canUse: boolean
  readonly onUse: () => void
  readonly onChooseFolder: () => void
}

const mostShown = 60

/** What the set would do in a folder: the files that the chosen rule takes, and the fact that decided. */
export function TrialPanel({ set, state, folder, selected, canUse, onUse, onChooseFolder }: TrialPanelProps) {
  const { trial, isTrying, problem } = state
  const isFree = useAccount().locked.length > 0
  const rule = set.rules[selected]
  const at = trial?.rules.findIndex(each => each.rule === rule?.rule) ?? -1
  const tried = trial?.rules[at]
  const files = tried === undefined ? 0 : tried.moves + tried.stays
  const page = useFiles(tried === undefined || files === 0 ? '' : (trial?.trialId ?? ''), at)
  return (
    <aside className={styles.panel} aria-label={text.trial}>
      <div className={styles.head}>
        <h2>{folder === null ? text.trial : text.tried(folder.name)}</h2>
        {folder !== null && (
          <Button look="quiet" size="small" onClick={onChooseFolder}>
            {text.otherFolder}
          </Button>
        )}
      </div>
      {isFree && set.paid.length > 0 && (
        <div className={styles.paid}>
          <p>{text.needsPremium}</p>
          <ul>
            {set.paid.map(paid => (
              <li key={paid.rule}>
                “{paid.rule}” {paid.because}.
              </li>
            ))}
          </ul>
        </div>
      )}
      {folder === null ? (
        <>
          <p>{text.noFolder}</p>
          <div>
            <Button onClick={onChooseFolder}>{text.chooseFolder}</Button>
          </div>
        </>
      ) : (
        <>
          <Notice kind="warning" message={problem} />
          {rule && (
            <div>
              <h3>
                <bdi>{rule.rule}</bdi>
              </h3>
              <p role="status">{tried === undefined ? (isTrying ? text.trying : '') : text.takes(tried)}</p>
            </div>
          )}
          {!rule && <p>{text.pickRule}</p>}
          {page !== null && tried !== undefined && (
            <ul className={styles.files}>
              {page.rows.map(row => (
                <li key={row.at}>
                  <Thumbnail
                    file={{ name: row.from, list: 'tried', id: page.trialId, at: row.at }}
                    size="small"
                  />
                  <TriedFile row={row} />
                </li>
              ))}
              {page.total > page.rows.length && (
                <li className={styles.more}>{text.moreFiles(page.total - page.rows.length)}</li>
              )}
            </ul>
          )}
          {canUse && (
            <div>
              <Button onClick={onUse}>{text.forFolder(folder.name)}</Button>
            </div>
          )}
        </>
      )}
    </aside>
  )
}

function TriedFile({ row }: { readonly row: Row }) {
  return (
    <div>
      <b title={row.from}>
        <Path path={row.from} />
      </b>
      <span>
        {row.why && <bdi>{row.why} </bdi>}
        {row.to === '' ? text.stays : <span aria-hidden="true">→ </span>}
        {row.to !== '' && (
          <strong>
            <Target path={row.to} from={row.from} />
          </strong>
        )}
      </span>
    </div>
  )
}

type Page = RowPage & { readonly trialId: string; readonly of: string }

/** The first files of a rule; what was shown before stays until they have come. */
function useFiles(trialId: string, at: number): Page | null {
  const [page, setPage] = useState<Page | null>(null)
  const of = `${trialId} ${at}`
  useEffect(() => {
    if (trialId === '') return
    let isWanted = true
    const source = { list: 'tried', id: trialId, group: String(at), filter: '' } as const
    call('rows', { ...source, offset: 0, count: mostShown }).then(
      found => isWanted && setPage({ ...found, trialId, of }),
      () => {}, // a newer trial has taken its place
    )
    return () => {
      isWanted = false
    }
  }, [trialId, at, of])
  return page?.of === of ? page : null
}
