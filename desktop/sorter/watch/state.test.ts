import { describe, expect, test } from 'vitest'
import { defaultRules } from '../model/rules.ts'
import type { FileEntry, Folder, Listing, Plan, Receipt } from '../model/values.ts'
import { type Effect, firstState, type Input, type Look, next, type State } from './state.ts'
import { usualTiming, type WatchProblem } from './watch-event.ts'

const { settleMs, lullMs, groupMs, checkMs } = usualTiming
const folder: Folder = { path: '/somewhere', device: 1, inode: 2 }
const file: FileEntry = { path: 'a.jpg', sizeBytes: 3, modifiedMs: 0, inode: 7 }
const listing: Listing = { folder, files: [file], left: [], folders: [], carried: [], lookedAtMs: 0 }
const look: Look = {
  listing,
  rules: defaultRules,
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
const rulesRead: Input = { kind: 'rulesRead', folder, rules: defaultRules }
const looked = (changes: Partial<Look> = {}): Input => ({ kind: 'looked', look: { ...look, ...changes } })
const sorted: Input = { kind: 'sorted', plan, receipt }
const gone: WatchProblem = { of: 'folder', refusal: { code: 'missing', path: '/gone' } }
const project: WatchProblem = { of: 'folder', refusal: { code: 'project', path: '/site', marker: '.git' } }
const damaged: WatchProblem = {
  of: 'run',
  refusal: { code: 'journal', place: '/state', systemCode: 'EBADMSG' },
}
const watching: Effect = { kind: 'tell', event: { kind: 'state', state: 'watching', problem: null } }

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
    expect(upTo('lookRequested').effects).toEqual([{ kind: 'setTimer', delayMs: 0 }])
    expect(upTo('lookRequested', 'timerFired').effects).toEqual([{ kind: 'find' }])
    expect(upTo('lookRequested', 'timerFired', found).effects).toEqual([
      watching,
      { kind: 'readRules', folder },
    ])
    expect(upTo('lookRequested', 'timerFired', found, rulesRead).effects).toEqual([
      { kind: 'look', folder, rules: defaultRules },
    ])
    const due = looked({ due: [file] })
    expect(upTo('lookRequested', 'timerFired', found, rulesRead, due).effects).toMatchObject([
      { kind: 'sort' },
    ])
  })

  test('without news ends after the folder is found, once the first one has looked', () => {
    const first = ['lookRequested', 'timerFired', quiet] as const
    expect(upTo(...first).effects).toContainEqual({ kind: 'readRules', folder })
    const { effects } = upTo(...first, rulesRead, looked(), 'timerFired', quiet)
    expect(effects).toEqual([{ kind: 'setTimer', delayMs: checkMs }])
  })

  test('looks again soon while something is arriving', () => {
    const { effects } = upTo('lookRequested', 'timerFired', found, rulesRead, looked({ isSettling: true }))
    expect(effects).toEqual([{ kind: 'setTimer', delayMs: settleMs }])
    const again = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      looked({ isSettling: true }),
      'timerFired',
      quiet,
    )
    expect(again.effects).toEqual([{ kind: 'readRules', folder }])
  })

  test('leaves complete files for those that are arriving, but not for ever', () => {
    const waiting = { due: [file], isSettling: true }
    const early = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      looked({ ...waiting, readyForMs: groupMs - 1 }),
    )
    expect(early.effects).toEqual([{ kind: 'setTimer', delayMs: settleMs }])
    const late = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      looked({ ...waiting, readyForMs: groupMs }),
    )
    expect(late.effects).toMatchObject([{ kind: 'sort' }])
  })

  test('that sorted something tells it and looks again soon', () => {
    const { state, effects } = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      looked({ due: [file] }),
      sorted,
    )
    expect(effects).toEqual([
      { kind: 'setTimer', delayMs: settleMs },
      { kind: 'tell', event: { kind: 'sorted', plan, receipt } },
    ])
    expect(state).toMatchObject({ isBusy: false, mayHaveNews: true })
  })

  test('is followed at once by one that became due meanwhile', () => {
    const { state, effects } = upTo('lookRequested', 'timerFired', 'changeNoticed', 'timerFired')
    expect([state.isBusy, effects]).toEqual([true, []])
    expect(
      upTo('lookRequested', 'timerFired', 'changeNoticed', 'timerFired', { kind: 'folderGone' }).effects,
    ).toEqual([{ kind: 'find' }])
  })
})

describe('a notice of the system', () => {
  test('is looked into after a lull, and those that follow do not put it off', () => {
    expect(upTo('changeNoticed').effects).toEqual([{ kind: 'setTimer', delayMs: lullMs }])
    expect(upTo('changeNoticed', 'changeNoticed').effects).toEqual([])
  })

  test('waits longer in a folder that takes long to look at', () => {
    const { effects } = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      looked({ tookMs: 400 }),
      'changeNoticed',
    )
    expect(effects).toEqual([{ kind: 'setTimer', delayMs: 8000 }])
  })

  test('brings the next turn forward', () => {
    const resting = ['lookRequested', 'timerFired', found, rulesRead, looked()] as const
    expect(upTo(...resting).effects).toEqual([{ kind: 'setTimer', delayMs: checkMs }])
    expect(upTo(...resting, 'changeNoticed').effects).toEqual([{ kind: 'setTimer', delayMs: lullMs }])
  })
})

describe('a pause', () => {
  const paused: Effect = { kind: 'tell', event: { kind: 'state', state: 'paused', problem: null } }

  test('halts and is told once', () => {
    expect(upTo('paused').effects).toEqual([{ kind: 'stop' }, paused])
    expect(upTo('paused', 'paused').effects).toEqual([])
  })

  test.each<[string, readonly Input[], Input]>([
    ['while the folder is looked for', [], found],
    ['while the rules are asked for', [found], rulesRead],
    ['during the look', [found, rulesRead], looked({ due: [file] })],
    ['before a folder turns out to be gone', [], { kind: 'refused', isAway: true, problem: gone }],
    ['before it turns out that nothing can be sorted', [found], { kind: 'blocked', problem: damaged }],
  ])('%s ends the turn without a word', (_, before, last) => {
    const { state, effects } = upTo('lookRequested', 'timerFired', ...before, 'paused', last)
    expect(effects).toEqual([])
    expect(state).toMatchObject({ mode: 'paused', isBusy: false })
  })

  test('during a run still tells what it had moved', () => {
    const { effects } = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      looked({ due: [file] }),
      'paused',
      sorted,
    )
    expect(effects).toEqual([{ kind: 'tell', event: { kind: 'sorted', plan, receipt } }])
  })

  test('lets no turn begin', () => {
    for (const each of ['lookRequested', 'changeNoticed', 'timerFired'] as const)
      expect(upTo('paused', each).effects).toEqual([])
  })

  test('ends with a look, and the watching is told again', () => {
    expect(upTo('paused', 'resumed').effects).toEqual([{ kind: 'setTimer', delayMs: 0 }])
    const again = upTo(
      'lookRequested',
      'timerFired',
      quiet,
      rulesRead,
      looked(),
      'paused',
      'resumed',
      'timerFired',
      quiet,
    )
    expect(again.effects).toEqual([watching, { kind: 'readRules', folder }])
  })

  test('may end before the turn does', () => {
    const { effects } = upTo('lookRequested', 'timerFired', found, 'paused', 'resumed', rulesRead)
    expect(effects).toMatchObject([{ kind: 'look' }])
  })
})

describe('what stands in the way', () => {
  const away: Input = { kind: 'refused', isAway: true, problem: gone }

  test('is told once, and looked for again', () => {
    expect(upTo('lookRequested', 'timerFired', away).effects).toEqual([
      { kind: 'setTimer', delayMs: checkMs },
      { kind: 'tell', event: { kind: 'state', state: 'away', problem: gone } },
    ])
    expect(upTo('lookRequested', 'timerFired', away, 'timerFired', away).effects).toEqual([
      { kind: 'setTimer', delayMs: checkMs },
    ])
  })

  test('is another state where the folder is there', () => {
    const refused: Input = { kind: 'refused', isAway: false, problem: project }
    expect(upTo('lookRequested', 'timerFired', refused).effects).toContainEqual({
      kind: 'tell',
      event: { kind: 'state', state: 'refused', problem: project },
    })
  })

  test('holds all files, until a look finds that it does not', () => {
    const blocked: Input = { kind: 'blocked', problem: damaged }
    const first = upTo('lookRequested', 'timerFired', found, rulesRead, blocked)
    expect(first.effects).toEqual([
      { kind: 'setTimer', delayMs: checkMs },
      { kind: 'tell', event: { kind: 'waiting', files: [], problem: damaged } },
    ])
    const then = upTo(
      'lookRequested',
      'timerFired',
      found,
      rulesRead,
      blocked,
      'timerFired',
      quiet,
      rulesRead,
      looked(),
    )
    expect(then.effects).toContainEqual({
      kind: 'tell',
      event: { kind: 'waiting', files: [], problem: null },
    })
  })

  test('is looked for again soon where the folder went in the middle', () => {
    expect(upTo('lookRequested', 'timerFired', found, { kind: 'folderGone' }).effects).toEqual([
      { kind: 'setTimer', delayMs: lullMs },
    ])
  })
})

test('files that wait are told when they are others than before', () => {
  const one = looked({ waiting: [{ name: 'a', because: { name: 'a', reason: 'recent' } }] })
  const tell = { kind: 'tell', event: { kind: 'waiting', problem: null } }
  expect(upTo('lookRequested', 'timerFired', found, rulesRead, one).effects).toMatchObject([
    tell,
    { kind: 'setTimer' },
  ])
  expect(
    upTo('lookRequested', 'timerFired', found, rulesRead, one, 'timerFired', found, rulesRead, one).effects,
  ).toMatchObject([{ kind: 'setTimer' }])
})

test('closed, it does nothing more', () => {
  expect(upTo('lookRequested', 'timerFired', 'closed').effects).toEqual([{ kind: 'stop' }])
  const last = [
    found,
    rulesRead,
    looked({ due: [file] }),
    'lookRequested',
    'changeNoticed',
    'timerFired',
    'paused',
    'resumed',
  ] as const
  for (const each of last) expect(upTo('lookRequested', 'timerFired', 'closed', each).effects).toEqual([])
})
