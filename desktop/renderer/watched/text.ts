import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import type { WatchedRunView, WatchedState } from '../../ipc/watch-views.ts'
import { isolate } from '../lists/isolate.ts'

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
  refusal: {
    title: 'Watch this folder?',
    titleFinal: 'This folder cannot be watched',
    other: 'Choose another folder…',
    force: 'Watch it anyway',
    cancel: 'Cancel',
  },
  states: {
    starting: 'Starting',
    watching: 'Watching',
    paused: 'Paused',
    off: 'Off',
    away: 'Not there',
    refused: 'Waiting',
  } satisfies Record<WatchedState, string>,
  turn: (name: string) => `Watch ${isolate(name)}`,
  sortBy: (name: string) => `Sort ${isolate(name)}`,
  rulesOf: (name: string) => `Rules of ${isolate(name)}`,
  today: (files: number) =>
    files === 0 ? 'Nothing sorted today' : `${writeCount(files, 'file')} sorted today`,
  runs: 'Recently sorted',
  run: ({ moved, failed }: WatchedRunView) =>
    failed === 0
      ? writeCount(moved, 'file')
      : `${writeCount(moved, 'file')}, ${writeNumber(failed)} not moved`,
  examples: ({ examples, moved }: WatchedRunView) =>
    examples.length < moved ? `${examples.map(isolate).join(', ')} …` : examples.map(isolate).join(', '),
  waiting: 'Waiting',
  waitingMore: (more: number) => `and ${writeNumber(more)} more`,
  turnOn: 'Watch',
  turnOff: 'Do not watch for now',
  menuOf: (name: string) => `Actions for ${isolate(name)}`,
  remove: 'Stop watching',
  removeOf: (name: string) => `Stop watching ${isolate(name)}`,
} as const
