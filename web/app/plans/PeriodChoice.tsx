import type { Duration } from './billing-choice.ts'
import { plans } from './text.ts'
import styles from './Upgrade.module.css'

type PeriodChoiceProps = { readonly chosen: Duration; readonly onChoose: (duration: Duration) => void }

const periods = [
  { duration: '1m', name: plans.upgrade.monthly, saving: undefined },
  { duration: '1y', name: plans.upgrade.yearly, saving: plans.upgrade.saving },
] as const

export function PeriodChoice({ chosen, onChoose }: PeriodChoiceProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{plans.upgrade.period}</legend>
      {periods.map(({ duration, name, saving }) => (
        <label key={duration} className={styles.choice}>
          <input
            type="radio"
            name="duration"
            value={duration}
            checked={chosen === duration}
            onChange={() => onChoose(duration)}
          />
          {name} {saving && <span className={styles.saving}>{saving}</span>}
        </label>
      ))}
    </fieldset>
  )
}
