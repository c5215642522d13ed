import { describe, expect, test } from 'vitest'
import type { FileEntry, Folder, Listing, Plan, Receipt } from '../values/values.ts'
import { type Effect, firstState, type Input, next, type Scanned, type State } from './state.ts'
import { usualTiming, type WatchProblem } from './watch-event.ts'

const { settleMs, lullMs, groupMs, checkMs } = usualTiming
const folder: Folder = { path: '/somewhere', device: 1, inode: 2 }
const file: FileEntry = { path: 'a.jpg', sizeBytes: 3, modifiedMs: 0, inode: 7 }
const listing: Listing = {
  folder,
  files: [file],
  left: [],
  folders: [],
  held: { files: [], left: [], groupFolders: [] },
  groupFolders: [],
  together: true,
  destinations: [],
  checkedAtMs: 0,
}
const quietScan: Scanned = {
  listing,
  set: {},
  due: [],
  isSettling: false,
  readyForMs: 0,
  waiting: [],
  tookMs: 0,
}
const plan: Plan = {
  folder,
  criterion: 'type',
  moves: [],
  newFolders: [],
  oldFolders: [],
  whenTaken: 'number',
  left: [],
}
const receipt: Receipt = {
  runId: 'r',
  kind: 'sort',
  folder: folder.path,
  criterion: 'type',
  moved: 1,
  movedBytes: 3,
  failures: [],
  renamed: [],
  cancelled: false,
}

const found: Input = { kind: 'found', folder, isNews: true }
const quiet: Input = { kind: 'found', folder, isNews: false }
const setRead: Input = { kind: 'setRead', folder, set: {} }
const scanned = (changes: Partial<Scanned> = {}): Input => ({
  kind: 'scanned',
  scanned: { ...quietScan, ...changes },
})
const sorted: Input = { kind: 'sorted', plan, receipt }
const gone: WatchProblem = { of: 'folder', refusal: { code: 'missing', path: '/gone' } }
const project: WatchProblem = { of: 'folder', refusal: { code: 'project', path: '/site', marker: '.git' } }
const damaged: WatchProblem = {
  of: 'run',
  refusal: { code: 'journal', place: '/state', systemCode: 'EBADMSG' },
}
const watching: Effect = { kind: 'report', event: { kind: 'state', state: 'watching', problem: null } }

/** What the last of some inputs leads to, all at the same moment. */
function upTo(...inputs: readonly (Input | Input['kind'])[]): {
  state: State
  effects: readonly Effect[]
} {
  let state = firstState
  let effects: readonly Effect[] = []
  for (const each of inputs) {
    const input = typeof each === 'string' ? ({ kind: each } as Input) : each
    ;[state, effects] = next(state, input, usualTiming, 1000)
  }
  return { state, effects }
}

describe('a turn', () => {
  test('begins at once when it is asked for, and goes from step to step', () => {
    expect(upTo('scanRequested').effects).toEqual([{ kind: 'setTimer', delayMs: 0 }])
    expect(upTo('scanRequested', 'timerFired').effects).toEqual([{ kind: 'find' }])
    expect(upTo('scanRequested', 'timerFired', found).effects).toEqual([
      watching,
      { kind: 'readSet', folder },
    ])
    expect(upTo('scanRequested', 'timerFired', found, setRead).effects).toEqual([
      { kind: 'scan', folder, set: {} },
    ])
    const due = scanned({ due: [file] })
    expect(upTo('scanRequested', 'timerFired', found, setRead, due).effects).toMatchObject([{ kind: 'sort' }])
  })

  test('without news ends after the folder is found, once the first one has scanned', () => {
    const first = ['scanRequested', 'timerFired', quiet] as const
    expect(upTo(...first).effects).toContainEqual({ kind: 'readSet', folder })
    const { effects } = upTo(...first, setRead, scanned(), 'timerFired', quiet)
    expect(effects).toEqual([{ kind: 'setTimer', delayMs: checkMs }])
  })

  test('scans again soon while something is arriving', () => {
    const { effects } = upTo('scanRequested', 'timerFired', found, setRead, scanned({ isSettling: true }))
    expect(effects).toEqual([{ kind: 'setTimer', delayMs: settleMs }])
    const again = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      scanned({ isSettling: true }),
      'timerFired',
      quiet,
    )
    expect(again.effects).toEqual([{ kind: 'readSet', folder }])
  })

  test('leaves complete files for those that are arriving, but not for ever', () => {
    const waiting = { due: [file], isSettling: true }
    const early = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      scanned({ ...waiting, readyForMs: groupMs - 1 }),
    )
    expect(early.effects).toEqual([{ kind: 'setTimer', delayMs: settleMs }])
    const late = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      scanned({ ...waiting, readyForMs: groupMs }),
    )
    expect(late.effects).toMatchObject([{ kind: 'sort' }])
  })

  test('that sorted something reports it and scans again soon', () => {
    const { state, effects } = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      scanned({ due: [file] }),
      sorted,
    )
    expect(effects).toEqual([
      { kind: 'setTimer', delayMs: settleMs },
      { kind: 'report', event: { kind: 'sorted', plan, receipt } },
    ])
    expect(state).toMatchObject({ isBusy: false, mayHaveNews: true })
  })

  test('is followed at once by one that became due during it', () => {
    const { state, effects } = upTo('scanRequested', 'timerFired', 'changeNoticed', 'timerFired')
    expect([state.isBusy, effects]).toEqual([true, []])
    expect(
      upTo('scanRequested', 'timerFired', 'changeNoticed', 'timerFired', { kind: 'folderGone' }).effects,
    ).toEqual([{ kind: 'find' }])
  })
})

describe('a notice of the system', () => {
  test('leads to a scan after a lull, and those that follow do not put it off', () => {
    expect(upTo('changeNoticed').effects).toEqual([{ kind: 'setTimer', delayMs: lullMs }])
    expect(upTo('changeNoticed', 'changeNoticed').effects).toEqual([])
  })

  test('waits longer in a folder that takes long to scan', () => {
    const { effects } = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      scanned({ tookMs: 400 }),
      'changeNoticed',
    )
    expect(effects).toEqual([{ kind: 'setTimer', delayMs: 8000 }])
  })

  test('brings the next turn forward', () => {
    const resting = ['scanRequested', 'timerFired', found, setRead, scanned()] as const
    expect(upTo(...resting).effects).toEqual([{ kind: 'setTimer', delayMs: checkMs }])
    expect(upTo(...resting, 'changeNoticed').effects).toEqual([{ kind: 'setTimer', delayMs: lullMs }])
  })
})

describe('a pause', () => {
  const paused: Effect = { kind: 'report', event: { kind: 'state', state: 'paused', problem: null } }

  test('stops the run and is reported once', () => {
    expect(upTo('paused').effects).toEqual([{ kind: 'stop' }, paused])
    expect(upTo('paused', 'paused').effects).toEqual([])
  })

  test.each<[string, readonly Input[], Input]>([
    ['while the folder is searched', [], found],
    ['while the rules are asked for', [found], setRead],
    ['during the scan', [found, setRead], scanned({ due: [file] })],
    ['before a folder turns out to be gone', [], { kind: 'refused', isAway: true, problem: gone }],
    ['before it turns out that nothing can be sorted', [found], { kind: 'blocked', problem: damaged }],
  ])('%s ends the turn without a word', (_, before, last) => {
    const { state, effects } = upTo('scanRequested', 'timerFired', ...before, 'paused', last)
    expect(effects).toEqual([])
    expect(state).toMatchObject({ mode: 'paused', isBusy: false })
  })

  test('during a run still reports what it had moved', () => {
    const { effects } = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      scanned({ due: [file] }),
      'paused',
      sorted,
    )
    expect(effects).toEqual([{ kind: 'report', event: { kind: 'sorted', plan, receipt } }])
  })

  test('lets no turn begin', () => {
    for (const each of ['scanRequested', 'changeNoticed', 'timerFired'] as const)
      expect(upTo('paused', each).effects).toEqual([])
  })

  test('ends with a scan, and the watching is reported again', () => {
    expect(upTo('paused', 'resumed').effects).toEqual([{ kind: 'setTimer', delayMs: 0 }])
    const again = upTo(
      'scanRequested',
      'timerFired',
      quiet,
      setRead,
      scanned(),
      'paused',
      'resumed',
      'timerFired',
      quiet,
    )
    expect(again.effects).toEqual([watching, { kind: 'readSet', folder }])
  })

  test('may end before the turn does', () => {
    const { effects } = upTo('scanRequested', 'timerFired', found, 'paused', 'resumed', setRead)
    expect(effects).toMatchObject([{ kind: 'scan' }])
  })
})

describe('what stands in the way', () => {
  const away: Input = { kind: 'refused', isAway: true, problem: gone }

  test('is reported once, and checked again', () => {
    expect(upTo('scanRequested', 'timerFired', away).effects).toEqual([
      { kind: 'setTimer', delayMs: checkMs },
      { kind: 'report', event: { kind: 'state', state: 'away', problem: gone } },
    ])
    expect(upTo('scanRequested', 'timerFired', away, 'timerFired', away).effects).toEqual([
      { kind: 'setTimer', delayMs: checkMs },
    ])
  })

  test('is another state where the folder is there', () => {
    const refused: Input = { kind: 'refused', isAway: false, problem: project }
    expect(upTo('scanRequested', 'timerFired', refused).effects).toContainEqual({
      kind: 'report',
      event: { kind: 'state', state: 'refused', problem: project },
    })
  })

  test('holds all files, until a scan finds that it does not', () => {
    const blocked: Input = { kind: 'blocked', problem: damaged }
    const first = upTo('scanRequested', 'timerFired', found, setRead, blocked)
    expect(first.effects).toEqual([
      { kind: 'setTimer', delayMs: checkMs },
      { kind: 'report', event: { kind: 'waiting', files: [], problem: damaged } },
    ])
    const then = upTo(
      'scanRequested',
      'timerFired',
      found,
      setRead,
      blocked,
      'timerFired',
      quiet,
      setRead,
      scanned(),
    )
    expect(then.effects).toContainEqual({
      kind: 'report',
      event: { kind: 'waiting', files: [], problem: null },
    })
  })

  test('is checked again soon where the folder went in the middle', () => {
    expect(upTo('scanRequested', 'timerFired', found, { kind: 'folderGone' }).effects).toEqual([
      { kind: 'setTimer', delayMs: lullMs },
    ])
  })
})

test('files that wait are reported when they are others than before', () => {
  const one = scanned({ waiting: [{ name: 'a', because: { name: 'a', reason: 'recent' } }] })
  const report = { kind: 'report', event: { kind: 'waiting', problem: null } }
  expect(upTo('scanRequested', 'timerFired', found, setRead, one).effects).toMatchObject([
    report,
    { kind: 'setTimer' },
  ])
  expect(
    upTo('scanRequested', 'timerFired', found, setRead, one, 'timerFired', found, setRead, one).effects,
  ).toMatchObject([{ kind: 'setTimer' }])
})

test('closed, it does nothing more', () => {
  expect(upTo('scanRequested', 'timerFired', 'closed').effects).toEqual([{ kind: 'stop' }])
  const last = [
    found,
    setRead,
    scanned({ due: [file] }),
    'scanRequested',
    'changeNoticed',
    'timerFired',
    'paused',
    'resumed',
  ] as const
  for (const each of last) expect(upTo('scanRequested', 'timerFired', 'closed', each).effects).toEqual([])
})
