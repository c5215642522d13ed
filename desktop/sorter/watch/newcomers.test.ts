import { expect, test } from 'vitest'
import { defaultRules } from '../model/rules.ts'
import type { Failure, FileEntry, Folder, LeftItem, Listing, Plan, Receipt } from '../model/values.ts'
import { workbench } from '../testing/workbench.ts'
import { Newcomers } from './newcomers.ts'
import { usualTiming } from './watch-event.ts'

const file: FileEntry = { path: 'a.txt', sizeBytes: 1, modifiedMs: 1, inode: 7 }
const folder: Folder = { path: '/watched', device: 1, inode: 1 }

function newcomersIn(files: FileEntry[]): Newcomers {
  const newcomers = new Newcomers(workbench().log, null, usualTiming)
  newcomers.settleIn(folder, files)
  return newcomers
}

/** How many minutes a file waits after each of four tries that end so. */
function waitsAfter({ failures = [], left = [] }: { failures?: Failure[]; left?: LeftItem[] }): number[] {
  const newcomers = newcomersIn([])
  const moves = failures.map(({ from, to }) => ({ ...file, from, to }))
  const plan = { folder, moves, left } as unknown as Plan
  const receipt = { failures, renamed: [] } as unknown as Receipt
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    newcomers.note([file], { plan, receipt, rules: defaultRules }, 0)
    let waitMs = 0
    while (!newcomers.isRetryDue(waitMs)) waitMs += usualTiming.retryMs
    waits.push(waitMs / usualTiming.retryMs)
  }
  return waits
}

const failure = { from: 'a.txt', to: 'Documents/a.txt' }

test.each(['in-use', 'recent'] as const)('a file that is %s is tried again every minute', reason => {
  expect(waitsAfter({ failures: [{ ...failure, reason }] })).toEqual([1, 1, 1, 1])
  expect(waitsAfter({ left: [{ name: 'a.txt', reason }] })).toEqual([1, 1, 1, 1])
})

test('a file that fails for another reason is tried again after ever longer waits', () => {
  expect(waitsAfter({ failures: [{ ...failure, reason: 'denied' }] })).toEqual([1, 2, 4, 8])
})

test('a new file that a look left because it is in use waits for that; an older one does not', () => {
  const newcomers = newcomersIn([{ ...file, path: 'old.txt' }])
  const left: LeftItem[] = ['new.txt', 'old.txt'].map(name => ({ name, reason: 'in-use' }))
  const listing = { folder, files: [], left } as unknown as Listing
  expect(newcomers.sift(listing, defaultRules, 0).waiting).toEqual([{ name: 'new.txt', because: left[0] }])
})
