import type { Rolldown } from 'vite'

/** Parts of nearly every screen or form: together they cost little more than the requests for them one by one. */
const everywhere =
  /web\/app\/(lazy-screen|message-of|parts\/(AuthPage|Button|ButtonLink|Card|EmailField|Field|Form|Icon|Notice|Page|PasswordField|use-action|use-resource|use-submission)|text\/auth)\./

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
  name: (id, modules) => (everywhere.test(id) || isNeededAtOnce(id, modules, new Set()) ? 'index' : null),
}
