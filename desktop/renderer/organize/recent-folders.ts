import type { RunView } from '../../ipc/organize-views.ts'

const shownFolders = 3

/** The newest run of each of the folders used last. */
export function recentFolders(runs: readonly RunView[]): readonly RunView[] {
  const byPath = new Map<string, RunView>()
  for (const run of runs) {
    if (!byPath.has(run.displayPath)) byPath.set(run.displayPath, run)
  }
  return [...byPath.values()].slice(0, shownFolders)
}
