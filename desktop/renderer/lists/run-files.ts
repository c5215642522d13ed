import type { Row, RunFilesView } from '../../ipc/organize-views.ts'
import { baseOf } from '../../ipc/paths.ts'
import { readRows } from '../../ipc/row-text.ts'
import { call } from '../data/bridge.ts'
import { type Reading, useRead } from '../data/use-call.ts'

/** The files that a run moved, with their rows. */
export type RunFiles = Omit<RunFilesView, 'rows'> & { readonly rows: readonly Row[] }

/** @param runId undefined where there is nothing to read */
export function useRunFiles(runId: string | undefined): Reading<RunFiles> {
  return useRead('openRun', runId, readRunFiles)
}

async function readRunFiles(runId: string): Promise<RunFiles> {
  const { rows, ...view } = await call('openRun', { runId, withRows: true })
  return { ...view, rows: rows === null ? [] : readRows(rows) }
}

/** Its name was in use, or a rule gave it another. */
export const hasNewName = ({ from, to }: Row): boolean => baseOf(from) !== baseOf(to)
