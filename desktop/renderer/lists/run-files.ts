import type { Row, RunFilesView } from '../../ipc/organize-views.ts'
import { readRows } from '../../ipc/row-text.ts'
import { call } from '../bridge.ts'

/** The files that a run moved, with their rows. */
export type RunFiles = Omit<RunFilesView, 'rows'> & { readonly rows: readonly Row[] }

export async function readRunFiles(runId: string): Promise<RunFiles> {
  const { rows, ...view } = await call('openRun', { runId, withRows: true })
  return { ...view, rows: rows === null ? [] : readRows(rows) }
}

/** Its name was in use, or a rule gave it another. */
export const hasNewName = ({ from, to }: Row): boolean =>
  from.slice(from.lastIndexOf('/') + 1) !== to.slice(to.lastIndexOf('/') + 1)
