import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import type { RunState, RunView } from '../../ipc/organize-views.ts'
import { criterionLooks } from '../lists/criteria.ts'

/** The words of the history. */
export const text = {
  title: 'History',
  lead: 'Every run, newest first. Undo works after a restart, too.',
  none: 'No runs yet',
  noneLead: 'Once you organize a folder it appears here, and you can take it back at any time.',
  loading: 'Reading the history…',
  kind: (run: RunView) =>
    run.kind === 'undo' ? 'Undo' : `Sorted ${criterionLooks[run.criterion].inSentence}`,
  files: (run: RunView) => `${writeNumber(run.moved)} of ${writeCount(run.planned, 'file')}`,
  failed: (run: RunView) => `${writeNumber(run.failed)} not ${run.kind === 'sort' ? 'moved' : 'put back'}`,
  states: {
    running: 'Running',
    interrupted: 'Interrupted',
    done: 'Done',
    undone: 'Undone',
  } satisfies Record<RunState, string>,
  undo: 'Undo',
  noUndo: (obstacle: string) => `Cannot be undone. ${obstacle}`,
  undoOf: (run: RunView) => `Undo the run in ${run.folderName}`,
  finish: 'Finish',
  more: 'Show older runs',
} as const
