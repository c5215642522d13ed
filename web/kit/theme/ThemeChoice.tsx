import { useEffect, useState } from 'react'
import { chooseTheme, type Theme, themes, useChosenTheme } from './chosen-theme.ts'
import styles from './ThemeChoice.module.css'

const text = { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' } as const

export function ThemeChoice() {
  const theme = useChosenTheme()
  const [isReady, setIsReady] = useState(false)
  // What is chosen before the script is there would be lost.
  useEffect(() => setIsReady(true), [])
  return (
    <label className={styles.theme}>
      {text.label}
      <select
        name="theme"
        value={theme}
        disabled={!isReady}
        onChange={event => chooseTheme(event.currentTarget.value as Theme)}
      >
        {themes.map(name => (
          <option key={name} value={name}>
            {text[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
