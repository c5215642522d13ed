import styles from './Switch.module.css'

type SwitchProps = {
  readonly label: string
  readonly name?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
  /** Position of the label. A hidden one is for assistive technology only. */
  readonly labelled?: 'before' | 'after' | 'hidden'
}

/** One thing that is on or off. */
export function Switch({ label, name, isOn, isDisabled, onChange, labelled = 'after' }: SwitchProps) {
  return (
    <label className={`${styles.row} ${labelled === 'before' ? styles.before : ''}`}>
      <input
        type="checkbox"
        role="switch"
        name={name}
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span className={labelled === 'hidden' ? styles.hidden : undefined}>{label}</span>
    </label>
  )
}
