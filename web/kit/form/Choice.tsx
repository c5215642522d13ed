import { useId } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './Choice.module.css'

export type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName
  /** Why it costs money, such as the plan's name; drawn with a lock. */
  readonly tag?: string
  /** An advantage, in a word or two. */
  readonly gain?: string
}

type ChoiceProps<Value extends string> = {
  readonly legend: string
  /** Cards are large and show their legend; a row's legend is for assistive technology only. */
  readonly variant?: 'row' | 'cards'
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side; the arrow keys go from one to the next. */
export function Choice<Value extends string>({
  legend,
  variant = 'row',
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles[variant]}>
      <legend className={variant === 'row' ? styles.legend : undefined}>{legend}</legend>
      {options.map(({ value, label, icon, tag, gain }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {icon && <Icon name={icon} />}
          {label}
          {tag !== undefined && (
            <span className={styles.tag}>
              <Icon name="lock" />
              {tag}
            </span>
          )}
          {gain !== undefined && <span className={styles.gain}>{gain}</span>}
        </label>
      ))}
    </fieldset>
  )
}
