import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Choice } from '../../../../web/kit/form/Choice.tsx'
import { Field } from '../../../../web/kit/form/Field.tsx'
import { type DateSource, type DateStep, dateSources, dateSteps } from '../../../ipc/organize-views.ts'
import { text } from './text.ts'

/** On a field that contains nothing of what was typed into it: there is no typing to undo in it. */
export const untyped = 'data-untyped'

type OptionFieldProps = Pick<
  ComponentProps<typeof Field>,
  'name' | 'label' | 'isLabelHidden' | 'placeholder' | 'field' | 'onBlur' | 'onKeyDown'
> & {
  readonly value: string
  readonly problem: string | null
  readonly onWrite: (value: string) => void
}

/** A field of an option, with what is wrong with it. */
export function OptionField({ problem, onWrite, ...field }: OptionFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...field}
      type="text"
      autoComplete="off"
      spellCheck={false}
      remark={problem ?? ''}
      {...(typed !== field.value && { [untyped]: true })}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onWrite(value)
      }}
    />
  )
}

type SavedFieldProps = {
  readonly name: string
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly saved: string
  /** @returns why it was not saved; null where it was */
  readonly onSave: (written: string) => Promise<string | null>
}

/** A field that is saved once it is left, or by Enter: a half-typed value is another one. Escape shows what is saved. */
export function SavedField({ saved, onSave, ...field }: SavedFieldProps) {
  /** Null while what is saved is shown. */
  const [written, setWritten] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef<string | null>(null)

  function write(value: string | null): void {
    setWritten(value)
    setProblem(null)
  }

  function save(): void {
    if (written === null || written === sent.current) return
    sent.current = written
    void onSave(written).then(found => {
      if (sent.current !== written) return
      sent.current = null
      setProblem(found)
      if (found === null) setWritten(now => (now === written ? null : now))
    })
  }

  /** What was refused is not sent again: its reason stays. */
  function leave(): void {
    if (problem === null) save()
  }
  const unmounted = useEffectEvent(leave)
  useEffect(() => () => unmounted(), [])

  return (
    <OptionField
      {...field}
      value={written ?? saved}
      problem={problem}
      onWrite={write}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) save()
        else if (event.key === 'Escape' && written !== null) write(null)
        else return
        event.preventDefault()
      }}
    />
  )
}

type RemoveButtonProps = { readonly label: string; readonly onClick: () => void }

/** At the end of a row. The label names the row. */
export const RemoveButton = ({ label, onClick }: RemoveButtonProps) => (
  <Button variant="quiet" size="small" icon="close" aria-label={label} onClick={onClick}>
    {text.remove}
  </Button>
)

type AddFormProps = {
  readonly className: string | undefined
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** The fields of a new row below the others, with the button that adds it. */
export function AddForm({ className, onAdd, children }: AddFormProps) {
  return (
    <form
      className={className}
      onSubmit={event => {
        event.preventDefault()
        onAdd()
      }}
    >
      {children}
      <Button type="submit" size="small" icon="plus">
        {text.add}
      </Button>
    </form>
  )
}

type ChoiceOf<Value> = { readonly chosen: Value; readonly onChoose: (value: Value) => void }

/** Which date counts. */
export const DateFrom = (props: ChoiceOf<DateSource>) => (
  <Choice
    legend={text.dateFrom}
    options={dateSources.map(value => ({ value, label: text.dateSources[value] }))}
    {...props}
  />
)

/** How fine the folders of dates are. */
export const DateSteps = (props: ChoiceOf<DateStep>) => (
  <Choice
    legend={text.dateFolders}
    options={dateSteps.map(value => ({ value, label: text.dateSteps[value] }))}
    {...props}
  />
)
