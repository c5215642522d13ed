import { useId } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './Choice.module.css'

export type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName
  /** What has to be paid for it; drawn with a lock. */
  readonly tag?: string
}

type ChoiceProps<Value extends string> = {
  readonly legend: string
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side; the arrow keys go from one to the next. */
export function Choice<Value extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(({ value, label, icon, tag }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {icon && <Icon name={icon} />}
          {label}
          {tag !== undefined && (
            <span className={styles.tag}>
              <Icon name="lock" />
              {tag}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
