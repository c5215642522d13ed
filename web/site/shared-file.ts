import type { Rolldown } from 'vite'

/**
 * Small parts of several screens: together they cost little more than the requests for them one by one. Besides what comes
 * next for most people: the profile's frame after a log-in, and how the download page reads the list of releases.
 */
const shared = [
  /web\/kit\//,
  /app\/shell\//,
  /app\/authorize\/oauth-params\./,
  /app\/sign-in\/(AuthPage|PasswordQuestion|google\/use-google|text)\./,
  /app\/profile\/(AccessList|Profile|SectionMenu|sections|text)\./,
  /server\/contract\/release-feed\./,
]

function isNeededAtOnce(id: string, modules: Rolldown.ChunkingContext, seen: ReadonlySet<string>): boolean {
  const { isEntry = false, importers = [] } = modules.getModuleInfo(id) ?? {}
  const further = importers.filter(importer => !seen.has(importer))
  return isEntry || further.some(importer => isNeededAtOnce(importer, modules, new Set([...seen, importer])))
}

/**
 * The one file that every page of the site shares. Left alone the bundler makes a tiny one for each set of screens that
 * have something in common. The rest of a screen comes with the screen.
 */
export const sharedFile: Rolldown.CodeSplittingGroup = {
  debugName: 'index',
  name: (id, modules) =>
    shared.some(parts => parts.test(id)) || isNeededAtOnce(id, modules, new Set()) ? 'index' : null,
}
