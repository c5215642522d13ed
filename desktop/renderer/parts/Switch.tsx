import styles from './Switch.module.css'

type SwitchProps = {
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
  /** Shown beside it. */
  readonly children?: string
  /** Said instead of words beside it. */
  readonly label?: string
}

/** On or off, at once. */
export function Switch({ isOn, onTurn, children, label }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        onChange={event => onTurn(event.currentTarget.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  )
}
