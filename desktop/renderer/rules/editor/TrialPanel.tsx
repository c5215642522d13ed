import { Button } from '../../../../web/kit/Button.tsx'
import { Select } from '../../../../web/kit/form/Select.tsx'
import { Notice } from '../../../../web/kit/Notice.tsx'
import type { FolderView, PaidRuleView, Row } from '../../../ipc/organize-views.ts'
import type { SetTrial } from '../../../ipc/rule-views.ts'
import { useAccount } from '../../data/account-context.tsx'
import { FileList } from '../../lists/FileList.tsx'
import { text } from '../text.ts'
import styles from './TrialPanel.module.css'
import type { TrialState } from './use-trial.ts'

type TrialPanelProps = {
  readonly state: TrialState
  readonly folder: FolderView | null
  readonly paid: readonly PaidRuleView[]
  /** The rule whose files are shown; '' for the files that no rule matches, null for the first rule. */
  readonly selected: string | null
  /** What would be tried has errors. */
  readonly isFaulty: boolean
  /** Null where a rule is chosen elsewhere. */
  readonly onSelect: ((rule: string) => void) | null
  /** Null where the folder follows the set already. */
  readonly onUse: (() => void) | null
  readonly onChooseFolder: () => void
}

/** What a set would do in a folder, and the paid rules that it needs. */
export function TrialPanel(props: TrialPanelProps) {
  const { state, folder, paid, isFaulty, onUse, onChooseFolder } = props
  const isFree = useAccount().locked.length > 0
  return (
    <aside className={styles.panel} aria-label={text.trial}>
      <div className={styles.head}>
        <h2>{folder === null ? text.trial : text.tried(folder.name)}</h2>
        {folder !== null && (
          <Button variant="quiet" size="small" onClick={onChooseFolder}>
            {text.otherFolder}
          </Button>
        )}
      </div>
      {isFree && paid.length > 0 && (
        <div className={styles.paid}>
          <p>{text.needsPremium}</p>
          <ul>
            {paid.map(({ rule, because }) => (
              <li key={rule}>
                “{rule}” {because}.
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
          <Notice kind="warning" message={state.problem} />
          {isFaulty ? <p>{text.notTried}</p> : <Tried {...props} />}
          {onUse && !isFaulty && (
            <div>
              <Button onClick={onUse}>{text.forFolder(folder.name)}</Button>
            </div>
          )}
        </>
      )}
    </aside>
  )
}

/** The files of the chosen rule, or those that no rule matches, each with where it goes and why. */
function Tried({ state: { trial, isTrying }, selected, onSelect }: TrialPanelProps) {
  const shown = trial && shownOf(trial, selected, onSelect !== null)
  const rules = trial?.rules.map(({ rule }) => rule) ?? []
  return (
    <>
      {shown && onSelect && (
        <Select
          label={text.filesOf}
          options={[...rules, ''].map(value => ({ value, label: value || text.everything(rules.length) }))}
          chosen={shown.rule}
          onChoose={onSelect}
        />
      )}
      {shown && !onSelect && (
        <h3>
          <bdi>{shown.rule || text.everything(rules.length)}</bdi>
        </h3>
      )}
      <p role="status">{shown?.status ?? (isTrying ? text.trying : '')}</p>
      {trial && shown && shown.files > 0 && (
        <div className={styles.files}>
          <FileList
            of="plan"
            id={trial.trialId}
            columns="tried"
            view="lines"
            rows={shown.rows}
            narrowing={shown.rule}
            label={shown.rule || text.everything(rules.length)}
            fills
          />
          {shown.files > shown.rows.length && (
            <p className={styles.more}>{text.moreFiles(shown.files - shown.rows.length)}</p>
          )}
        </div>
      )}
    </>
  )
}

type Shown = {
  readonly rule: string
  /** The first of its files. */
  readonly rows: readonly Row[]
  readonly files: number
  readonly status: string
}

/** @param fallsBack to the first rule, where the chosen one is not in the trial; else nothing is shown for it */
function shownOf(trial: SetTrial, selected: string | null, fallsBack: boolean): Shown | null {
  const { rules, otherwise } = trial
  if (selected === '' || rules.length === 0) {
    return { rule: '', rows: trial.otherwiseRows, files: otherwise, status: text.rest(otherwise) }
  }
  const found = rules.findIndex(({ rule }) => rule === selected)
  const tried = rules[found < 0 && fallsBack ? 0 : found]
  if (tried === undefined) return null
  const { rule, rows: shown, moves, stays } = tried
  return { rule, rows: shown, files: moves + stays, status: text.matches(tried) }
}
