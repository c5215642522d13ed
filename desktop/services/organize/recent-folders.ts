import type { RunSummary } from '../../sorter/index.ts'

const shownFolders = 3

/** The newest run of each of the folders used last. @param runs newest first */
export function recentFolders(runs: readonly RunSummary[]): readonly RunSummary[] {
  const byPath = new Map<string, RunSummary>()
  for (const run of runs) {
    if (!byPath.has(run.folder)) byPath.set(run.folder, run)
  }
  return [...byPath.values()].slice(0, shownFolders)
}
