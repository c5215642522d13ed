const storageKey = 'theme'
const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function savedTheme(): Theme {
  const saved = localStorage.getItem(storageKey)
  return themes.find(theme => theme === saved) ?? 'system'
}

/** Keeps the choice and shows it at once. The page's first script applies it on later visits before anything is drawn. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
}
