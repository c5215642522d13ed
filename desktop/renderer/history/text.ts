import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import { writeMoment, writeTime } from '../../../web/kit/words/dates.ts'
import type { Restored, RunPage, RunState, RunView } from '../../ipc/organize-views.ts'
import { isolate } from '../lists/isolate.ts'
import { criterionDisplay } from '../parts/criteria.ts'

/** The words of the history. */
export const text = {
  title: 'History',
  lead: (retention: RunPage['retention']) =>
    `Every run, newest first. Undo works after a restart, too${retention ? `: for ${writeCount(retention.days, 'day')}, and for the last ${writeCount(retention.runs, 'run')} in any case` : ''}.`,
  none: 'No runs yet',
  noneLead: 'Once you organize a folder it appears here, and you can take it back at any time.',
  loading: 'Reading the history…',
  kind: (run: RunView) =>
    run.kind === 'undo'
      ? 'Undo'
      : `${run.isRedo ? 'Sorted again' : run.byWatch ? 'Watched: sorted' : 'Sorted'} ${criterionDisplay[run.criterion].inSentence}`,
  files: ({ state, canLocate, moved, planned }: RunView) =>
    // How far it came can only be seen in its folder.
    state === 'interrupted' && canLocate
      ? writeCount(planned, 'file')
      : `${writeNumber(moved)} of ${writeCount(planned, 'file')}`,
  failed: (run: RunView) => `${writeNumber(run.failed)} not ${run.kind === 'sort' ? 'moved' : 'put back'}`,
  states: {
    running: 'Running',
    interrupted: 'Interrupted',
    done: 'Done',
    undone: 'Undone',
    'partly-undone': 'Partly undone',
    damaged: 'Damaged',
  } satisfies Record<RunState, string>,
  partlyDone: 'Partly done',
  notDone: 'Not done',
  redone: 'Redone',
  undo: 'Undo',
  redo: 'Redo',
  redoOf: (run: RunView) => `Redo the run in ${isolate(run.folderName)}`,
  open: 'Files',
  openOf: (run: RunView) => `Files of the run in ${isolate(run.folderName)}`,
  closeFiles: 'Close the files',
  closeRuns: 'Close the runs',
  menuOf: (folderName: string) => `Actions for the run in ${isolate(folderName)}`,
  action: 'Undo',
  reading: 'Reading the files…',
  noFiles: 'No file was moved.',
  back: (name: string, others: number) =>
    others === 0
      ? `${isolate(name)} is back in place.`
      : `${isolate(name)} and ${writeCount(others, 'file')} with it are back in place.`,
  notBack: (name: string, why: string) => `${isolate(name)} was not put back. ${why}`,
  retry: 'Try again',
  obstacle: ({ kind, state, obstacle }: RunView) =>
    state === 'interrupted' || kind === 'undo'
      ? obstacle
      : `Cannot be ${state === 'undone' ? 'redone' : 'undone'}. ${obstacle}`,
  locate: 'Locate…',
  locateOf: (run: RunView) => `Locate the folder of the run in ${isolate(run.folderName)}`,
  wasAt: (path: string) => `Was at ${isolate(path)}`,
  locatedAt: (path: string) => `Located at ${isolate(path)}`,
  undoOf: (run: RunView) => `Undo the run in ${isolate(run.folderName)}`,
  finish: 'Finish',
  restored: ({ at, copyFrom, wasGone }: Restored) => {
    const [found, copied] = [at, copyFrom].map(time => time && writeMoment(time, new Date()))
    const what = wasGone ? 'missing' : 'damaged'
    return copied === null
      ? `The history was found ${what} (${found}) and there was no usable copy: earlier runs cannot be undone.`
      : `The history was found ${what} (${found}) and was restored from its copy (${copied}): runs between the two cannot be undone.`
  },
  older: 'Reading older runs…',
  watched: (runs: readonly RunView[]) => {
    const files = runs.reduce((sum, { moved }) => sum + moved, 0)
    const since = writeTime(runs.at(-1)?.startedAt ?? '')
    return `Watched: ${writeCount(files, 'file')} in ${writeCount(runs.length, 'run')}, since ${since}`
  },
  notMoved: (files: number) => `${writeNumber(files)} not moved`,
  runs: 'Runs',
  runsOf: (folderName: string) => `Runs of the watch in ${isolate(folderName)}`,
  search: 'Where did a file go?',
  searching: 'Looking through the history…',
  found: (files: number) => `${writeCount(files, 'file')} found`,
  foundSoFar: (files: number) => `${writeCount(files, 'file')} found so far`,
  notFound: (words: string) => `No run moved a file called “${isolate(words)}”`,
  notFoundLead: 'Words of its name are enough, in any order. What was moved by hand is not known here.',
  foundIn: (folderName: string) => `Found in the run in ${isolate(folderName)}`,
  moreFound: (files: number) => `and ${writeCount(files, 'file')} more`,
  was: (name: string) => `was ${isolate(name)}, `,
} as const
