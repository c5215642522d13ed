import styles from './Switch.module.css'

type SwitchProps = {
  readonly label: string
  readonly lead?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off. */
export function Switch({ label, lead, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {lead && <small>{lead}</small>}
      </span>
    </label>
  )
}
