import { useEffect, useState } from 'react'
import { shell } from '../text/shell.ts'
import { chooseTheme, savedTheme, type Theme } from '../theme-choice.ts'
import styles from './Footer.module.css'

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
      {shell.footer.theme}
      <select
        name="theme"
        value={theme ?? 'system'}
        disabled={theme === null}
        onChange={event => choose(event.currentTarget.value as Theme)}
      >
        <option value="system">{shell.footer.system}</option>
        <option value="light">{shell.footer.light}</option>
        <option value="dark">{shell.footer.dark}</option>
      </select>
    </label>
  )
}
