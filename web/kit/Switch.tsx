import styles from './Switch.module.css'

type SwitchProps = {
  readonly label: string
  readonly name: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** One thing that is on or off, with its label before it. */
export const Switch = ({ label, name, isOn, onChange }: SwitchProps) => (
  <label className={styles.row}>
    {label}
    <input
      type="checkbox"
      role="switch"
      name={name}
      className={styles.switch}
      checked={isOn}
      aria-checked={isOn}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  </label>
)
