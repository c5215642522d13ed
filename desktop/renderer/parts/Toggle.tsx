import styles from './Toggle.module.css'

type ToggleProps = {
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** Said, not shown: what it turns stands beside it. */
  readonly label: string
}

/** On or off, at once. */
export function Toggle({ isOn, onTurn, label }: ToggleProps) {
  return (
    <span className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        onChange={event => onTurn(event.currentTarget.checked)}
      />
    </span>
  )
}
