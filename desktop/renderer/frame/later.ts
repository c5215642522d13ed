import { lazyScreen } from '../../../web/app/shell/lazy-screen.ts'

/** What the first picture of the window does without. All of it is brought once that is drawn, so that nothing waits later. */
export const Preview = lazyScreen(() => import('../organize/Preview.tsx'), 'Preview')
export const Running = lazyScreen(() => import('../organize/Running.tsx'), 'Running')
export const Result = lazyScreen(() => import('../result/Result.tsx'), 'Result')
export const History = lazyScreen(() => import('../history/History.tsx'), 'History')
export const Rules = lazyScreen(() => import('../rules/Rules.tsx'), 'Rules')
export const Watched = lazyScreen(() => import('../watched/Watched.tsx'), 'Watched')
export const Settings = lazyScreen(() => import('../settings/Settings.tsx'), 'Settings')
export const AccountPlace = lazyScreen(() => import('../account/AccountPlace.tsx'), 'AccountPlace')
export const Shortcuts = lazyScreen(() => import('../settings/Shortcuts.tsx'), 'Shortcuts')
export const About = lazyScreen(() => import('../settings/About.tsx'), 'About')
export const Updates = lazyScreen(() => import('../updates/Updates.tsx'), 'Updates')

const later = [
  Preview,
  Running,
  Result,
  History,
  Rules,
  Watched,
  Settings,
  AccountPlace,
  Shortcuts,
  About,
  Updates,
]

/** An update may take the files away while the app runs: what is not there by then could not be shown. */
export async function bringLater(): Promise<void> {
  await Promise.allSettled(later.map(screen => screen.preload()))
}
