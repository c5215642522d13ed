import { describe, expect, test } from 'vitest'
import { checkRuleSet } from '../rules/check-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { defaultOptions } from '../values/set-options.ts'
import type { Failure, FileEntry, Folder, LeftItem, Listing, Plan, Receipt } from '../values/values.ts'
import { usualTiming as timing } from './watch-event.ts'
import {
  afterRun,
  firstFiles,
  isRetryDue,
  sift,
  underRules,
  type WatchedFiles,
  withPutBack,
} from './watched-files.ts'

const folder: Folder = { path: '/Downloads', device: 1, inode: 1 }
const { settleMs } = timing

const file = (path: string, sizeBytes = 1, group?: number): FileEntry => {
  return { path, sizeBytes, modifiedMs: 5, inode: 7, ...(group === undefined ? {} : { group }) }
}

function listing(files: readonly FileEntry[], left: readonly LeftItem[] = []): Listing {
  return {
    folder,
    files,
    left,
    held: { files: [], left: [], groupFolders: [] },
    folders: [],
    groupFolders: [],
    together: true,
    destinations: [],
    checkedAtMs: 0,
  }
}

/** What the last of some scans finds. */
function scans(
  known: readonly FileEntry[],
  ...each: readonly (readonly [atMs: number, files: readonly FileEntry[], left?: readonly LeftItem[]])[]
) {
  let files = firstFiles(known)
  let result: Omit<ReturnType<typeof sift>, 'files'> | undefined
  for (const [atMs, present, left] of each) {
    ;({ files, ...result } = sift(files, listing(present, left), timing, atMs))
  }
  return { ...result, due: result?.due.map(({ path }) => path) }
}

describe('a new file', () => {
  test('is due when it was unchanged for the whole time', () => {
    expect(scans([], [0, [file('a')]])).toEqual({ due: [], waiting: [], isSettling: true, readyForMs: 0 })
    expect(scans([], [0, [file('a')]], [settleMs - 1, [file('a')]])).toMatchObject({ due: [] })
    const done = scans([], [0, [file('a')]], [settleMs, [file('a')]])
    expect(done).toEqual({ due: ['a'], waiting: [], isSettling: false, readyForMs: 0 })
    const later = scans([], [0, [file('a')]], [settleMs, [file('a')]], [9000, [file('a')]])
    expect(later.readyForMs).toBe(9000 - settleMs)
  })

  test('that grows begins anew', () => {
    expect(scans([], [0, [file('a', 1)]], [settleMs, [file('a', 2)]])).toMatchObject({ due: [] })
  })

  test('is known by itself, not by its name', () => {
    const another = { ...file('b', 2), inode: 8 }
    const present = [file('a', 500), another]
    expect(scans([file('a'), file('b')], [0, present], [settleMs, present]).due).toEqual(['b'])
  })

  test('that was just written is settling, and waits; a known one does not', () => {
    const left: LeftItem[] = [{ name: 'a', reason: 'recent' }]
    const waiting = [{ name: 'a', because: left[0] }]
    expect(scans([], [0, [], left])).toMatchObject({ isSettling: true, waiting })
    expect(scans([file('a')], [0, [], left])).toMatchObject({ isSettling: false, waiting: [] })
  })

  test.each(['unfinished', 'in-use', 'unreadable'] as const)('that is %s waits without settling', reason => {
    const left: LeftItem[] = [{ name: 'a', reason }]
    expect(scans([], [0, [], left])).toMatchObject({ isSettling: false, waiting: [{ name: 'a' }] })
  })

  test('that a scan leaves for good does not wait', () => {
    expect(scans([], [0, [], [{ name: 'a', reason: 'hidden' }]]).waiting).toEqual([])
  })

  test('of a group waits for all of it, and stays with a file that is not new', () => {
    const first = [file('a.CR2', 1, 1), file('a.xmp', 1, 1), file('old.CR2', 1, 2), file('old.xmp', 1, 2)]
    const grown = [...first.with(1, file('a.xmp', 2, 1)), file('b')]
    const both = [[0, [...first, file('b')]] as const, [settleMs, grown] as const]
    expect(scans([file('old.CR2')], ...both)).toMatchObject({ due: ['b'], isSettling: true })
    expect(scans([file('old.CR2')], ...both, [2 * settleMs, grown]).due).toEqual(['a.CR2', 'a.xmp', 'b'])
  })

  test('that an undo put back stays with its group', () => {
    const present = [file('a.CR2', 1, 1), file('a.xmp', 1, 1), file('b')]
    const { files } = sift(firstFiles([]), listing(present), timing, 0)
    const { due } = sift(withPutBack(files, [file('a.CR2')]), listing(present), timing, settleMs)
    expect(due).toEqual([file('b')])
  })
})

/** `a.txt` was due, and a run ended so for it. */
function ended(
  files: WatchedFiles,
  { failures = [], left = [], moves = [] }: { failures?: Failure[]; left?: LeftItem[]; moves?: unknown[] },
  set: RuleSet = {},
): WatchedFiles {
  const plan = { folder, moves, left } as unknown as Plan
  const receipt = { failures, renamed: [] } as unknown as Receipt
  return afterRun(files, [file('a.txt')], { plan, receipt, set }, timing, 0)
}

/** The minutes until `a.txt` is tried again, after each of eight runs that ended so. */
function waitsAfter(end: Parameters<typeof ended>[1]): number[] {
  let files = firstFiles([])
  return Array.from({ length: 8 }, () => {
    files = ended(files, end)
    let minutes = 0
    while (!isRetryDue(files, minutes * 60_000)) minutes += 1
    return minutes
  })
}

const move = { from: 'a.txt', to: 'Documents/a.txt' }
const denied = { moves: [move], failures: [{ ...move, reason: 'denied' as const }] }
const ruled = { left: [{ name: 'a.txt', reason: 'no-rule' as const }] }

/** Whether `a.txt` is due, and the files that wait, some time after the runs of `files`. */
function tried(files: WatchedFiles, atMs: number, present = file('a.txt')) {
  const arrived = sift(files, listing([present]), { ...timing, settleMs: 0 }, atMs)
  return { isDue: arrived.due.length > 0, waiting: arrived.waiting, files: arrived.files }
}

describe('a file that was not moved', () => {
  test.each([
    ['each minute while a program has it open', 'in-use', Array(8).fill(1)],
    ['each minute while it was just written', 'recent', Array(8).fill(1)],
    ['after ever longer waits, up to an hour', 'denied', [1, 2, 4, 8, 16, 32, 60, 60]],
  ] as const)('is tried again %s', (_, reason, waits) => {
    expect(waitsAfter({ moves: [move], failures: [{ ...move, reason }] })).toEqual(waits)
  })

  test.each([
    ['destination', Array(8).fill(1)],
    ['clash', [1, 2, 4, 8, 16, 32, 60, 60]],
  ] as const)('because of its %s is tried again after its time', (reason, waits) => {
    expect(waitsAfter({ left: [{ name: 'a.txt', reason }] })).toEqual(waits)
  })

  test('waits until its time', () => {
    const files = ended(firstFiles([]), denied)
    const waiting = [{ name: 'a.txt', because: denied.failures[0] }]
    expect(tried(files, 59_999)).toMatchObject({ isDue: false, waiting })
    expect(tried(files, 60_000)).toMatchObject({ isDue: true, waiting: [] })
  })

  test('holds back neither another file of its name nor, once it went, its own return', () => {
    const files = ended(firstFiles([]), denied)
    expect(tried(files, 0, { ...file('a.txt'), inode: 8 }).isDue).toBe(true)
    const gone = sift(files, listing([]), timing, 0)
    expect(tried(gone.files, 0).isDue).toBe(true)
  })

  test.each(['no-rule', 'private-key'] as const)(
    'as %s does not wait, and is tried again once it changes',
    reason => {
      const files = ended(firstFiles([]), { left: [{ name: 'a.txt', reason }] })
      expect(isRetryDue(files, 1e12)).toBe(false)
      expect(tried(files, 1e12)).toMatchObject({ isDue: false, waiting: [] })
      expect(tried(files, 0, file('a.txt', 2)).isDue).toBe(true)
    },
  )

  test('because of rules about ages is tried again each hour', () => {
    const { set } = checkRuleSet({
      rules: [{ rule: 'old', when: { modified: { 'older than': '30 days' } }, to: 'Old' }],
      otherwise: 'leave',
    })
    const files = ended(firstFiles([]), ruled, set)
    expect(isRetryDue(files, timing.askAgainMs - 1)).toBe(false)
    expect(isRetryDue(files, timing.askAgainMs)).toBe(true)
  })

  test('is tried again at once under other rules', () => {
    const files = underRules(ended(underRules(firstFiles([]), defaultOptions), denied), defaultOptions)
    expect(tried(files, 0).isDue).toBe(false)
    expect(tried(underRules(files, { ...defaultOptions, onClash: 'skip' }), 0).isDue).toBe(true)
  })

  test('by a run that was stopped is tried again at once', () => {
    const plan = { folder, moves: [move], left: [] } as unknown as Plan
    const receipt = { failures: [], renamed: [], cancelled: true } as unknown as Receipt
    const files = afterRun(firstFiles([]), [file('a.txt')], { plan, receipt, set: {} }, timing, 0)
    expect(tried(files, 0).isDue).toBe(true)
  })

  test('before is forgotten once it is moved', () => {
    expect(isRetryDue(ended(ended(firstFiles([]), denied), { moves: [move] }), 1e12)).toBe(false)
  })
})

test.each(['unfinished', 'in-use'] as const)('a new file that is %s is checked again in a minute', reason => {
  const { files } = sift(firstFiles([]), listing([], [{ name: 'a', reason }]), timing, 0)
  expect([isRetryDue(files, 59_999), isRetryDue(files, 60_000)]).toEqual([false, true])
})
