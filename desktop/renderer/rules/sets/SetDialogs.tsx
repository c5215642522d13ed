import { useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Dialog } from '../../../../web/kit/dialog/Dialog.tsx'
import { Field } from '../../../../web/kit/form/Field.tsx'
import type { ImportView, RemarkView } from '../../../ipc/rule-views.ts'
import { call, messageOf } from '../../bridge.ts'
import { Path } from '../../lists/Path.tsx'
import styles from './SetDialogs.module.css'
import { Starters } from './Starters.tsx'
import { sentenceText } from './sentence.ts'
import { text } from './text.ts'

type NameDialogProps = {
  readonly title: string
  readonly confirm: string
  readonly name: string
  /** @throws why it cannot have the name */
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a set. */
export function NameDialog({ title, confirm, name, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState('')
  const done = () => {
    onName(typed).then(onClose, error => setProblem(messageOf(error)))
  }
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      answers={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" disabled={typed.trim() === ''} onClick={done}>
            {confirm}
          </Button>
        </>
      }
    >
      <Field
        name="set"
        label={text.nameTitle}
        value={typed}
        maxLength={60}
        spellCheck={false}
        autoComplete="off"
        remark={problem}
        data-focus-first
        onChange={event => {
          setTyped(event.currentTarget.value)
          setProblem('')
        }}
        onKeyDown={event => event.key === 'Enter' && typed.trim() !== '' && done()}
      />
    </Dialog>
  )
}

type StartDialogProps = { readonly onStart: (starter: string) => void; readonly onClose: () => void }

export function StartDialog({ onStart, onClose }: StartDialogProps) {
  return (
    <Dialog
      title={text.startersTitle}
      onDismiss={onClose}
      answers={
        <Button focusFirst onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <p>{text.startersLead}</p>
      <Starters onStart={onStart} />
    </Dialog>
  )
}

type ImportDialogProps = {
  readonly offer: ImportView
  readonly onTaken: (names: readonly string[]) => void
  readonly onClose: () => void
}

/** What a set from elsewhere may move, and where to, before any of it is taken. */
export function ImportDialog({ offer, onTaken, onClose }: ImportDialogProps) {
  const { importId, fileName, sets, notTaken, differences } = offer
  const [names, setNames] = useState(() => sets.map(({ name }) => name))
  const [problem, setProblem] = useState<string | null>(null)
  const faults = sets.flatMap(({ problems }) => problems)
  const places = sets
    .flatMap(({ destinations }) => destinations)
    .toSorted((one, other) => Number(other.isOutside) - Number(one.isOutside))
  const rename = (at: number, name: string) => {
    setProblem(null)
    setNames(names.with(at, name))
  }
  return (
    <Dialog
      icon="alert"
      title={text.importTitle(fileName)}
      onDismiss={onClose}
      answers={
        <>
          <Button focusFirst onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            look="primary"
            disabled={sets.length === 0 || faults.length > 0}
            onClick={() => {
              call('takeRuleSets', { importId, names }).then(
                taken => {
                  onClose()
                  onTaken(taken)
                },
                error => setProblem(messageOf(error)),
              )
            }}
          >
            {text.take}
          </Button>
        </>
      }
    >
      <div className={styles.offer}>
        <p>{places.length === 0 ? text.importNone : text.importLead}</p>
        {places.length > 0 && (
          <ul className={styles.places}>
            {places.map(({ to, isOutside }) => (
              <li key={to}>
                <code>
                  <Path path={to} />
                </code>{' '}
                {isOutside && <b>{text.outsideFolder}</b>}
              </li>
            ))}
          </ul>
        )}
        {sets.map(({ name, rules, fault, paid }, at) => (
          <section key={name}>
            <Field
              name={`set-${at}`}
              label={text.nameTitle}
              value={names[at] ?? ''}
              maxLength={60}
              spellCheck={false}
              autoComplete="off"
              remark={problem ?? (names[at] === name ? fault : '')}
              onChange={event => rename(at, event.currentTarget.value)}
            />
            <ol aria-label={text.importRules}>
              {rules.map(rule => (
                <li key={rule.rule}>
                  <b>
                    <bdi>{rule.rule}</bdi>
                  </b>{' '}
                  <bdi>{sentenceText(rule)}</bdi>
                </li>
              ))}
            </ol>
            {paid.length > 0 && (
              <p>
                {text.premium}: {paid.map(each => `“${each.rule}” ${each.because}`).join('; ')}.
              </p>
            )}
          </section>
        ))}
        <Remarks title={text.faults} remarks={faults} />
        <Remarks title={text.notTaken} remarks={notTaken} />
        <Remarks title={text.differences} remarks={differences} />
      </div>
    </Dialog>
  )
}

function Remarks({ title, remarks }: { readonly title: string; readonly remarks: readonly RemarkView[] }) {
  if (remarks.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {remarks.map(text.remark).map(remark => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </section>
  )
}
