import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Combobox.module.css'

export type Option = {
  readonly key: string
  readonly label: string
  /** Before the label. */
  readonly icon?: ReactNode
  /** What it means, at the end of the row. */
  readonly about?: string
  /** After that, in a word. */
  readonly tag?: string | undefined
}

/** Which of the options is at hand while one types; the arrow keys walk them. */
export type Walk = {
  /** -1 for none. */
  readonly at: number
  /** @returns whether the key walks */
  readonly press: (key: string) => boolean
}

/**
 * @param value what is typed: another one begins anew
 * @param takesFirst whether the first option is at hand even when nobody has walked to it
 */
export function useWalk(value: string, options: number, takesFirst: boolean): Walk {
  const [walked, setWalked] = useState<{ readonly of: string; readonly at: number } | null>(null)
  if (walked !== null && walked.of !== value) setWalked(null)
  const last = options - 1
  const at = walked?.of === value ? Math.min(walked.at, last) : takesFirst ? Math.min(0, last) : -1
  return {
    at,
    press(key) {
      if (last < 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
      if (key === 'ArrowDown') setWalked({ of: value, at: at >= last ? 0 : at + 1 })
      else setWalked({ of: value, at: at <= 0 ? last : at - 1 })
      return true
    },
  }
}

type ComboboxProps<Each extends Option> = {
  readonly label: string
  /** Of the options, for assistive technology. */
  readonly listLabel: string
  readonly hint?: string | undefined
  readonly placeholder?: string | undefined
  readonly value: string
  readonly problem?: string | null
  readonly options: readonly Each[]
  readonly walk: Walk
  /** Takes the focus when the field appears. */
  readonly focusFirst?: boolean
  readonly onWrite: (value: string, caret: number) => void
  readonly onChoose: (option: Each) => void
  /** Enter with no option at hand. */
  readonly onEnter?: () => void
  /** Escape, to have the field as it was; null where nothing was typed: then Escape is for what is around the field. */
  readonly onRestore?: (() => void) | null
  /** Backspace in an empty field. */
  readonly onErase?: (() => void) | undefined
  /** In the field, before what is typed. */
  readonly children?: ReactNode
}

/** A field with what could stand in it below. The arrow keys walk the list, Enter takes from it. */
export function Combobox<Each extends Option>(props: ComboboxProps<Each>) {
  const { label, listLabel, hint, placeholder, value, problem = null, options, walk, children } = props
  const { focusFirst = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusFirst) input.current?.focus()
  }, [focusFirst])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) revealChild(list.current, walk.at)
  }, [walk.at])
  const active = options[walk.at]
  const note = problem ?? hint

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event
    if (key === 'Enter') {
      if (active) props.onChoose(active)
      else props.onEnter?.()
    } else if (key === 'Backspace' && value === '' && props.onErase) props.onErase()
    else if (key === 'Escape' && props.onRestore) {
      props.onRestore()
      event.stopPropagation()
    } else if (!walk.press(key)) return
    event.preventDefault()
  }

  const report = ({ value: written, selectionStart }: HTMLInputElement) =>
    props.onWrite(written, selectionStart ?? written.length)

  return (
    <div className={styles.combobox}>
      <label className={styles.label} htmlFor={`${id}-field`}>
        {label}
      </label>
      <div className={styles.field}>
        {children}
        <input
          ref={input}
          id={`${id}-field`}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${walk.at}`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={event => report(event.currentTarget)}
          onKeyDown={press}
        />
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={problem === null ? undefined : 'alert'}
          className={problem === null ? styles.hint : styles.problem}
        >
          {note}
        </p>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className={styles.list}
        hidden={options.length === 0}
      >
        {options.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
          <div
            key={each.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === walk.at}
            className={styles.option}
            onPointerDown={event => event.preventDefault()}
            onClick={() => props.onChoose(each)}
          >
            <Row option={each} />
          </div>
        ))}
      </div>
    </div>
  )
}

const Row = ({ option: { label, icon, about, tag } }: { readonly option: Option }) => (
  <>
    {icon && <span className={styles.icon}>{icon}</span>}
    <b>{label}</b>
    {(about || tag) && (
      <span className={styles.about}>
        {about}
        {tag && <i>{tag}</i>}
      </span>
    )}
  </>
)

/** Scrolls the list alone: what is around it stays. */
function revealChild(list: HTMLElement, at: number): void {
  const child = list.children[at]
  if (!(child instanceof HTMLElement)) return
  const { offsetTop: top, offsetHeight: height } = child
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight
}
