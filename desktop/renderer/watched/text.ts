import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import type { WatchedRunView, WatchedState } from '../../ipc/watch-views.ts'

/** The words of watched folders. */
export const text = {
  title: 'Watched folders',
  lead: 'New files are sorted as they arrive, once they are complete. What is there already stays.',
  add: 'Watch a folder…',
  pause: 'Pause watching',
  resume: 'Resume watching',
  loading: 'Reading what is watched…',
  none: 'No folder is watched yet',
  noneLead:
    'Choose a folder such as Downloads. From then on Sortwell keeps it tidy; every run can be undone.',
  refusedTitle: 'This folder cannot be watched',
  close: 'Close',
  states: {
    starting: 'Starting',
    watching: 'Watching',
    paused: 'Paused',
    off: 'Off',
    away: 'Not there',
    refused: 'Waiting',
  } satisfies Record<WatchedState, string>,
  turn: (name: string) => `Watch ${name}`,
  sortBy: (name: string) => `Sort ${name}`,
  today: (files: number) =>
    files === 0 ? 'Nothing sorted today' : `${writeCount(files, 'file')} sorted today`,
  runs: 'Sorted lately',
  run: ({ moved, failed }: WatchedRunView) =>
    failed === 0
      ? writeCount(moved, 'file')
      : `${writeCount(moved, 'file')}, ${writeNumber(failed)} not moved`,
  examples: ({ examples, moved }: WatchedRunView) =>
    examples.length < moved ? `${examples.join(', ')} …` : examples.join(', '),
  undo: 'Undo it in the history.',
  waiting: 'Waiting',
  waitingMore: (more: number) => `and ${writeNumber(more)} more`,
  remove: 'Stop watching',
  removeOf: (name: string) => `Stop watching ${name}`,
} as const
