import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import type { Criterion, FolderRules, RuleProblem, RuleSetChoice } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'
import { RuleSetSelect } from '../lists/RuleSetSelect.tsx'
import { DateFolders } from '../rules/DateFolders.tsx'
import { KeptField } from '../rules/KeptField.tsx'
import { text as rulesText } from '../rules/text.ts'
import { splitLimits } from '../rules/typed-lists.ts'
import { useOrganize, useRulesDesk } from './organize-context.tsx'
import styles from './SortOptions.module.css'
import { text } from './text.ts'

type SortOptionsProps = { readonly criterion: Criterion; readonly folderId: string }

/** The rules that a person most often sets beside a preview. They are kept at once, for this folder alone. */
export function SortOptions({ criterion, folderId }: SortOptionsProps) {
  const { view, reload } = useRulesDesk()
  const { followRules } = useOrganize()
  /** What is set for the folder alone, and what is being set. */
  const [own, setOwn] = useState<FolderRules>({})
  /** Counts what was asked: a late answer to an earlier question is not shown. */
  const latest = useRef(0)
  const navigate = useNavigate()
  const [problems, setProblems] = useState<readonly string[]>([])
  function read(id: string): void {
    latest.current += 1
    const number = latest.current
    call('folderRules', { folderId: id }).then(
      kept => number === latest.current && setOwn(kept),
      error => number === latest.current && setProblems([messageOf(error)]),
    )
  }
  const readFirst = useEffectEvent(read)
  useEffect(() => {
    setOwn({})
    readFirst(folderId)
  }, [folderId])
  // Not read yet, or they cannot be followed.
  if (!view || view.problem) return null
  const rules = { ...view.rules, ...own }

  /** The preview is answered after the change, unless that is refused. */
  async function change(changes: FolderRules): Promise<readonly RuleProblem[]> {
    latest.current += 1
    const number = latest.current
    setOwn(shown => ({ ...shown, ...changes }))
    const changing = call('setFolderRules', { folderId, rules: changes })
    followRules()
    try {
      const { own: kept, problems: found } = await changing
      if (number === latest.current) setOwn(kept)
      return found
    } catch (error) {
      read(folderId)
      return [{ field: '', message: messageOf(error) }]
    }
  }
  const set = (changes: FolderRules) =>
    void change(changes).then(found => setProblems(found.map(({ message }) => message)))
  const limits = rules.sizeLimits.join(', ')

  function end(way: 'use-for-all' | 'forget'): void {
    call('endFolderRules', { folderId, way }).then(
      () => {
        setProblems([])
        reload()
        read(folderId)
        if (way === 'forget') followRules()
      },
      error => setProblems([messageOf(error)]),
    )
  }

  return (
    <div className={styles.options}>
      <FolderRuleSet folderId={folderId} onFail={message => setProblems([message])} />
      {criterion === 'date' && <DateFolders chosen={rules} onChoose={set} />}
      {criterion === 'size' && (
        <div className={styles.limits}>
          <KeptField
            name="sizeLimits"
            label={rulesText.sizeLimits}
            saved={limits}
            onKeep={async typed => {
              const sizeLimits = splitLimits(typed)
              return sizeLimits.join(', ') === limits ? [] : await change({ sizeLimits })
            }}
          />
        </div>
      )}
      <Switch
        label={rulesText.subfolders}
        isOn={rules.subfolders}
        onChange={subfolders => set({ subfolders })}
      />
      <Button look="quiet" size="small" icon="sliders" onClick={() => void navigate('/rules')}>
        {text.options.rules}
      </Button>
      {Object.keys(own).length > 0 && (
        <p className={styles.own}>
          {text.options.own}
          <Button look="quiet" size="small" onClick={() => end('use-for-all')}>
            {text.options.forAll}
          </Button>
          <Button look="quiet" size="small" onClick={() => end('forget')}>
            {text.options.asElsewhere}
          </Button>
        </p>
      )}
      {problems.length > 0 && <p role="alert">{problems.join(' ')}</p>}
    </div>
  )
}

type FolderRuleSetProps = {
  readonly folderId: string
  readonly onFail: (message: string) => void
}

/** The set that this folder follows. Sets are files: they may come and go meanwhile. */
function FolderRuleSet({ folderId, onFail }: FolderRuleSetProps) {
  const { state, followRules } = useOrganize()
  const [sets, setSets] = useState<RuleSetChoice | null>(null)
  const fail = (error: unknown) => onFail(messageOf(error))
  /** Counts what was asked: a late answer to an earlier question is not shown. */
  const latest = useRef(0)
  function show(asking: Promise<RuleSetChoice>, onFail: (error: unknown) => void): void {
    latest.current += 1
    const number = latest.current
    asking.then(
      found => number === latest.current && setSets(found),
      error => number === latest.current && onFail(error),
    )
  }
  const look = useEffectEvent((id: string, _after: string | undefined) =>
    show(call('ruleSets', { folderId: id }), fail),
  )
  // Once more after each preview, whatever came of it.
  const { step, problem } = state
  const outcome = problem ?? (step.name === 'preview' ? step.plan?.planId : undefined)
  useEffect(() => look(folderId, outcome), [folderId, outcome])
  if (!sets) return null
  return (
    <RuleSetSelect
      label={text.options.set}
      sets={sets}
      onChoose={name => {
        setSets({ ...sets, chosen: name })
        show(call('chooseRuleSet', { folderId, name }), error => {
          fail(error)
          followRules()
        })
        // The preview is answered after the choice.
        followRules()
      }}
    />
  )
}
