import { useEffect, useState } from 'react'
import styles from './ThemeChoice.module.css'
import { chooseTheme, savedTheme, type Theme } from './theme-choice.ts'

const text = { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' } as const

export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme | null>(null)
  // Read after the first drawing: the prerendered page knows no choice.
  useEffect(() => setTheme(savedTheme()), [])
  function choose(chosen: Theme) {
    setTheme(chosen)
    chooseTheme(chosen)
  }
  return (
    <label className={styles.theme}>
      {text.label}
      <select
        name="theme"
        value={theme ?? 'system'}
        disabled={theme === null}
        onChange={event => choose(event.currentTarget.value as Theme)}
      >
        <option value="system">{text.system}</option>
        <option value="light">{text.light}</option>
        <option value="dark">{text.dark}</option>
      </select>
    </label>
  )
}
