import { percentOf, writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import { writeDuration } from '../../../web/kit/words/durations.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { AccountView } from '../../ipc/account-views.ts'
import type { Dropped, PaidRuleView, RunView, StartFolderView } from '../../ipc/organize-views.ts'
import { text as account } from '../account/text.ts'
import { isolate } from '../lists/isolate.ts'
import { criterionDisplay } from '../parts/criteria.ts'

/** Of the rules that need Premium. */
const mostNamed = 3

/** The words of organizing a folder, from the start to its result. */
export const text = {
  premium: {
    tag: 'Premium',
    locked: 'Part of Premium',
    free: 'Sorting by type stays free, with the same preview and undo.',
    logIn: 'Log in to upgrade',
    upgrade: 'Upgrade to Premium',
    plans: 'See plans',
    rules: (rules: readonly PaidRuleView[]) => {
      const named = rules.slice(0, mostNamed).map(({ rule, because }) => `“${rule}” ${because}`)
      const more = rules.length > mostNamed ? [`and ${rules.length - mostNamed} more`] : []
      return rules.length === 1
        ? `This rule is part of Premium: ${named.join('')}. Sortwell never skips a rule. This set needs Premium.`
        : `These rules are part of Premium: ${[...named, ...more].join('; ')}. Sortwell never skips a rule. This set needs Premium.`
    },
    organize: 'This set has rules that need Premium.',
    check: 'I have Premium: check again',
    stillFree: 'The server knows of no Premium plan for your account yet.',
    unreachable: 'The server could not be asked. Please check your connection and try again.',
    problems: {
      clock:
        'Your plan cannot be checked because this computer’s date is wrong. Set it right, then check again.',
      build:
        'This copy of Sortwell was built without the keys that plans are checked with. Install one from the download page.',
      ...account.deviceProblems,
      version: 'This version of Sortwell is too old to check your plan. Install the newest one.',
    } satisfies Record<NonNullable<AccountView['planProblem']>, string>,
  },
  options: {
    set: 'Rules',
    own: (set: string) => `Rules of this folder: “${isolate(set)}”.`,
    ownNow: (set: string) => `This folder has its own rules now: “${isolate(set)}”.`,
    backTo: (set: string) => `Use “${isolate(set)}” again`,
    edit: 'Edit rules',
    broken: (set: string) =>
      `“${isolate(set)}” has errors. Nothing is sorted by it until they are corrected.`,
    editText: 'Edit the text',
  },
  preview: {
    criteria: 'Sort files',
    loading: 'Looking into the folder…',
    readingFacts: 'Looking into files',
    factsRead: (done: number, total: number) =>
      `Looking into ${writeNumber(done)} of ${writeCount(total, 'file')}`,
    cancelled: 'Looking into the files was cancelled, so there is no plan.',
    retry: 'Look again',
    change: 'Choose another…',
    summary: (files: number, sizeBytes: number, folders: number) =>
      files === 0
        ? 'Nothing to move'
        : `${writeCount(files, 'file')}, ${writeSize(sizeBytes)}, into ${writeCount(folders, 'folder')}`,
    changed: (files: number) => `${writeNumber(files)} changed by you`,
    goneChanges: (files: number) =>
      files === 1
        ? '1 of your changes no longer applies: the file is missing or protected.'
        : `${writeNumber(files)} of your changes no longer apply: the files are missing or protected.`,
    takeBack: 'Undo',
    doAgain: 'Redo',
    dismiss: 'Dismiss',
    offer: 'A rule for this',
    offerYes: 'Yes',
    offerLater: 'Not now',
    offerNever: 'Never',
    organize: (files: number) => `Organize ${writeCount(files, 'file')}`,
    promise: 'Nothing moves until you press Organize. Nothing is ever overwritten.',
    nothingTitle: 'Nothing to organize here',
    nothingLead: (left: number) =>
      left === 0
        ? 'This folder is empty.'
        : `There is no loose file to move. ${writeCount(left, 'item')} ${left === 1 ? 'stays' : 'stay'} where ${left === 1 ? 'it is' : 'they are'}, and here is why.`,
  },
  running: {
    titles: {
      organize: 'Organizing',
      undo: 'Putting files back in',
      redo: 'Moving files again in',
      finish: 'Finishing',
    },
    starting: 'Writing down every move first…',
    percent: (done: number, total: number) => `${percentOf(done, total)}%`,
    files: (done: number, total: number) => `${writeNumber(done)} of ${writeCount(total, 'file')}`,
    bytes: (done: number, total: number) => `${writeSize(done)} of ${writeSize(total)}`,
    remaining: (ms: number) => `About ${writeDuration(ms)} left`,
    cancel: 'Cancel',
    stopping: 'Stopping after this file…',
    note: 'Cancel stops between two files. What has moved can be undone.',
  },
  waiting: (folders: readonly StartFolderView[]) => {
    if (folders.length === 0) return null
    const names = folders.map(({ name }) => isolate(name)).join(', ')
    return folders.length === 1 ? `${names} comes next.` : `${names} come next.`
  },
  next: (name: string) => `Next: ${isolate(name)}`,
  dropped: ({ choice, files, unusable }: Dropped): string | null => {
    if (choice === null) return 'Only files and folders can be dropped here.'
    if (unusable > 0) return 'Only files and folders were taken; the rest was left out.'
    if (choice.kind === 'refused' || files.length === 0) return null
    const named = files.length === 1 ? `“${isolate(files[0] ?? '')}”` : writeCount(files.length, 'file')
    return `This is ${isolate(choice.folder.name)}, the folder of ${named}.`
  },
  refusal: {
    title: 'Sort this folder?',
    titleFinal: 'This folder cannot be sorted',
    other: 'Choose another folder…',
    force: 'Sort it anyway',
    cancel: 'Cancel',
  },
  interrupted: {
    title: 'A run was interrupted',
    elsewhere: (run: RunView) =>
      `${run.kind === 'sort' ? 'Sorting' : 'Undo in'} ${isolate(run.folderName)} stopped before it was done, and the folder is no longer at ${isolate(run.displayPath)}. Locate it to finish or to undo the run.`,
    lead: (run: RunView) =>
      run.kind === 'sort'
        ? `Sorting ${isolate(run.folderName)} ${criterionDisplay[run.criterion].inSentence} stopped before it was done: ${writeNumber(run.moved)} of ${writeCount(run.planned, 'file')} had moved. Every file is safe.`
        : `Undo in ${isolate(run.folderName)} stopped before it was done: ${writeNumber(run.moved)} of ${writeCount(run.planned, 'file')} were back. Every file is safe.`,
    finish: 'Finish it',
    undo: 'Undo it',
    locate: 'Locate…',
    later: 'Not now',
    settled: 'This run has already been completed or undone.',
  },
} as const
