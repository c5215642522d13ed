import { useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Dialog } from '../../../../web/kit/dialog/Dialog.tsx'
import { Field } from '../../../../web/kit/form/Field.tsx'
import type { ImportView, RuleLanguageView } from '../../../ipc/rule-views.ts'
import { messageOf } from '../../data/bridge.ts'
import { useAct } from '../../data/use-act.ts'
import type { LayoutAnswer } from '../../data/use-rule-sets-state.ts'
import { Path } from '../../lists/Path.tsx'
import { sentenceText } from '../model/sentence.ts'
import { text } from '../text.ts'
import styles from './SetDialogs.module.css'
import { Starters } from './Starters.tsx'

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
          <Button variant="primary" disabled={typed.trim() === ''} onClick={done}>
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

type LayoutDialogProps = { readonly name: string; readonly onAnswer: (answer: LayoutAnswer) => void }

/** Asks before the first change of a file that was laid out by hand. */
export function LayoutDialog({ name, onAnswer }: LayoutDialogProps) {
  return (
    <Dialog
      title={text.layoutTitle(name)}
      onDismiss={() => onAnswer('dismiss')}
      answers={
        <>
          <Button onClick={() => onAnswer('text')}>{text.editText}</Button>
          <Button variant="primary" focusFirst onClick={() => onAnswer('change')}>
            {text.layoutChange}
          </Button>
        </>
      }
    >
      <p>{text.layoutEffect}</p>
    </Dialog>
  )
}

type ImportDialogProps = {
  readonly offer: ImportView
  readonly language: RuleLanguageView
  readonly onTaken: (name: string) => void
  readonly onClose: () => void
}

/** Shows what a set from elsewhere may move, and where to, before it is imported. */
export function ImportDialog({ offer, language, onTaken, onClose }: ImportDialogProps) {
  const { importId, fileName, rules, destinations, paid, problems, fault } = offer
  const [name, setName] = useState(offer.name)
  const [remark, setRemark] = useState(fault)
  const taking = useAct('takeRuleSet', setRemark)
  async function take(): Promise<void> {
    const taken = await taking.act({ importId, name })
    if (taken === undefined) return
    onClose()
    onTaken(taken)
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
          <Button variant="primary" disabled={problems.length > 0} onClick={() => void take()}>
            {text.take}
          </Button>
        </>
      }
    >
      <div className={styles.offer}>
        <p>{destinations.length === 0 ? text.importNone : text.importLead}</p>
        {destinations.length > 0 && (
          <ul className={styles.places}>
            {destinations.map(({ to, isOutside }) => (
              <li key={to}>
                <code>
                  <Path path={to} />
                </code>{' '}
                {isOutside && <b>{text.outsideFolder}</b>}
              </li>
            ))}
          </ul>
        )}
        <section>
          <Field
            name="set"
            label={text.nameTitle}
            value={name}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            remark={remark}
            onChange={event => {
              setName(event.currentTarget.value)
              setRemark('')
            }}
          />
          <ol aria-label={text.importRules}>
            {rules.map(rule => (
              <li key={rule.rule}>
                <b>
                  <bdi>{rule.rule}</bdi>
                </b>{' '}
                <bdi>{sentenceText(rule, language)}</bdi>
              </li>
            ))}
          </ol>
          {paid.length > 0 && (
            <p>
              {text.premium}: {paid.map(each => `“${each.rule}” ${each.because}`).join('; ')}.
            </p>
          )}
        </section>
        {problems.length > 0 && (
          <section>
            <h3>{text.faults}</h3>
            <ul>
              {problems.map(text.remark).map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
