import { lazyScreen } from '../../../web/app/shell/lazy-screen.ts'

const preloads: (() => Promise<void>)[] = []

const later: typeof lazyScreen = (load, name) => {
  const screen = lazyScreen(load, name)
  preloads.push(screen.preload)
  return screen
}

/** What the first picture of the window does without. All of it is brought once that is drawn, so that nothing waits later. */
export const Preview = later(() => import('../organize/Preview.tsx'), 'Preview')
export const Running = later(() => import('../organize/Running.tsx'), 'Running')
export const Result = later(() => import('../result/Result.tsx'), 'Result')
export const History = later(() => import('../history/History.tsx'), 'History')
export const Rules = later(() => import('../rules/Rules.tsx'), 'Rules')
export const Watched = later(() => import('../watched/Watched.tsx'), 'Watched')
export const Settings = later(() => import('../settings/Settings.tsx'), 'Settings')
export const AccountPlace = later(() => import('../account/AccountPlace.tsx'), 'AccountPlace')
export const Shortcuts = later(() => import('../settings/Shortcuts.tsx'), 'Shortcuts')
export const About = later(() => import('../settings/About.tsx'), 'About')
export const Updates = later(() => import('../updates/Updates.tsx'), 'Updates')

/** An update may take the files away while the app runs: what is not there by then could not be shown. */
export async function bringLater(): Promise<void> {
  await Promise.allSettled(preloads.map(preload => preload()))
}
