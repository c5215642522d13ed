import { useSyncExternalStore } from 'react'

const storageKey = 'theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

function savedTheme(): Theme {
  const saved = localStorage.getItem(storageKey)
  return themes.find(theme => theme === saved) ?? 'system'
}

/** Keeps the choice and shows it at once. The page's first script applies it on later visits before anything is drawn. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen appearance. The prerendered page knows none. */
export const useChosenTheme = (): Theme => useSyncExternalStore(subscribe, savedTheme, () => 'system')
