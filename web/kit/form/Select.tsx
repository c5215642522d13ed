import styles from './Select.module.css'

type SelectProps<Value extends string> = {
  readonly label: string
  /** A hidden one is for assistive technology only. */
  readonly labelled?: 'before' | 'hidden'
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of several, of which there may be more than fit side by side. */
export function Select<Value extends string>({
  label,
  labelled = 'before',
  options,
  chosen,
  onChoose,
}: SelectProps<Value>) {
  return (
    <label className={styles.row}>
      <span className={labelled === 'hidden' ? styles.hidden : undefined}>{label}</span>
      <select
        value={chosen}
        onChange={({ currentTarget }) => {
          const option = options[currentTarget.selectedIndex]
          if (option) onChoose(option.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
