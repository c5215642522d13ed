import { useEffect, useState } from 'react'
import styles from './ThemeChoice.module.css'

const storageKey = 'theme'
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

function savedTheme(): Theme {
  const saved = localStorage.getItem(storageKey)
  return themes.find(theme => theme === saved) ?? 'system'
}

/** Keeps the choice and shows it at once. The page's first script applies it on later visits before anything is drawn. */
function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
}

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
        {themes.map(name => (
          <option key={name} value={name}>
            {text[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
