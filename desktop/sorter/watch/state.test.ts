import { describe, expect, test } from 'vitest'
import { defaultRules } from '../model/rules.ts'
import type { FileEntry, Folder, Listing, Plan, Receipt } from '../model/values.ts'
import { type Effect, firstState, type Happening, type Look, next, type State } from './state.ts'
import { usualTiming } from './watch-event.ts'

const { settleMs, lullMs, groupMs, checkMs } = usualTiming
const folder: Folder = { path: '/somewhere', device: 1, inode: 2 }
const file: FileEntry = { path: 'a.jpg', sizeBytes: 3, modifiedMs: 0, inode: 7 }
const listing: Listing = { folder, files: [file], left: [], folders: [], lookedAtMs: 0 }
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

const found: Happening = { kind: 'found', folder, isNews: true }
const quiet: Happening = { kind: 'found', folder, isNews: false }
const ruled: Happening = { kind: 'ruled', folder, rules: defaultRules }
const looked = (changes: Partial<Look> = {}): Happening => ({ kind: 'looked', look: { ...look, ...changes } })
const sorted: Happening = { kind: 'sorted', plan, receipt }
const watching: Effect = { kind: 'tell', event: { kind: 'state', state: 'watching', problem: '' } }

/** What the last of some happenings leads to, all at the same moment. */
function upTo(...happenings: readonly (Happening | Happening['kind'])[]): {
  state: State
  effects: readonly Effect[]
} {
  let state = firstState
  let effects: readonly Effect[] = []
  for (const each of happenings) {
    const happening = typeof each === 'string' ? ({ kind: each } as Happening) : each
    ;[state, effects] = next(state, happening, usualTiming, 1000)
  }
  return { state, effects }
}

describe('a turn', () => {
  test('begins at once when it is asked for, and goes from step to step', () => {
    expect(upTo('asked').effects).toEqual([{ kind: 'wait', delayMs: 0 }])
    expect(upTo('asked', 'due').effects).toEqual([{ kind: 'find' }])
    expect(upTo('asked', 'due', found).effects).toEqual([watching, { kind: 'ask', folder }])
    expect(upTo('asked', 'due', found, ruled).effects).toEqual([
      { kind: 'look', folder, rules: defaultRules },
    ])
    const due = looked({ due: [file] })
    expect(upTo('asked', 'due', found, ruled, due).effects).toMatchObject([{ kind: 'sort' }])
  })

  test('without news ends after the folder is found, once the first one has looked', () => {
    const first = ['asked', 'due', quiet] as const
    expect(upTo(...first).effects).toContainEqual({ kind: 'ask', folder })
    const { effects } = upTo(...first, ruled, looked(), 'due', quiet)
    expect(effects).toEqual([{ kind: 'wait', delayMs: checkMs }])
  })

  test('looks again soon while something is arriving', () => {
    const { effects } = upTo('asked', 'due', found, ruled, looked({ isSettling: true }))
    expect(effects).toEqual([{ kind: 'wait', delayMs: settleMs }])
    const again = upTo('asked', 'due', found, ruled, looked({ isSettling: true }), 'due', quiet)
    expect(again.effects).toEqual([{ kind: 'ask', folder }])
  })

  test('leaves complete files for those that are arriving, but not for ever', () => {
    const waiting = { due: [file], isSettling: true }
    const early = upTo('asked', 'due', found, ruled, looked({ ...waiting, readyForMs: groupMs - 1 }))
    expect(early.effects).toEqual([{ kind: 'wait', delayMs: settleMs }])
    const late = upTo('asked', 'due', found, ruled, looked({ ...waiting, readyForMs: groupMs }))
    expect(late.effects).toMatchObject([{ kind: 'sort' }])
  })

  test('that sorted something tells it and looks again soon', () => {
    const { state, effects } = upTo('asked', 'due', found, ruled, looked({ due: [file] }), sorted)
    expect(effects).toEqual([
      { kind: 'wait', delayMs: settleMs },
      { kind: 'tell', event: { kind: 'sorted', plan, receipt } },
    ])
    expect(state).toMatchObject({ isTurning: false, isStirred: true })
  })

  test('is followed at once by one that became due meanwhile', () => {
    const { state, effects } = upTo('asked', 'due', 'stirred', 'due')
    expect([state.isTurning, effects]).toEqual([true, []])
    expect(upTo('asked', 'due', 'stirred', 'due', { kind: 'lost' }).effects).toEqual([{ kind: 'find' }])
  })
})

describe('a notice of the system', () => {
  test('is looked into after a lull, and those that follow do not put it off', () => {
    expect(upTo('stirred').effects).toEqual([{ kind: 'wait', delayMs: lullMs }])
    expect(upTo('stirred', 'stirred').effects).toEqual([])
  })

  test('waits longer in a folder that takes long to look at', () => {
    const { effects } = upTo('asked', 'due', found, ruled, looked({ tookMs: 400 }), 'stirred')
    expect(effects).toEqual([{ kind: 'wait', delayMs: 8000 }])
  })

  test('brings the next turn forward', () => {
    const resting = ['asked', 'due', found, ruled, looked()] as const
    expect(upTo(...resting).effects).toEqual([{ kind: 'wait', delayMs: checkMs }])
    expect(upTo(...resting, 'stirred').effects).toEqual([{ kind: 'wait', delayMs: lullMs }])
  })
})

describe('a pause', () => {
  const paused: Effect = { kind: 'tell', event: { kind: 'state', state: 'paused', problem: '' } }

  test('halts and is told once', () => {
    expect(upTo('paused').effects).toEqual([{ kind: 'halt' }, paused])
    expect(upTo('paused', 'paused').effects).toEqual([])
  })

  test.each<[string, readonly Happening[], Happening]>([
    ['while the folder is looked for', [], found],
    ['while the rules are asked for', [found], ruled],
    ['during the look', [found, ruled], looked({ due: [file] })],
    ['before a folder turns out to be gone', [], { kind: 'refused', isAway: true, problem: 'It is gone.' }],
    ['before it turns out that nothing can be sorted', [found], { kind: 'held', problem: 'Not now.' }],
  ])('%s ends the turn without a word', (_, before, last) => {
    const { state, effects } = upTo('asked', 'due', ...before, 'paused', last)
    expect(effects).toEqual([])
    expect(state).toMatchObject({ mode: 'paused', isTurning: false })
  })

  test('during a run still tells what it had moved', () => {
    const { effects } = upTo('asked', 'due', found, ruled, looked({ due: [file] }), 'paused', sorted)
    expect(effects).toEqual([{ kind: 'tell', event: { kind: 'sorted', plan, receipt } }])
  })

  test('lets no turn begin', () => {
    for (const each of ['asked', 'stirred', 'due'] as const) expect(upTo('paused', each).effects).toEqual([])
  })

  test('ends with a look, and the watching is told again', () => {
    expect(upTo('paused', 'resumed').effects).toEqual([{ kind: 'wait', delayMs: 0 }])
    const again = upTo('asked', 'due', quiet, ruled, looked(), 'paused', 'resumed', 'due', quiet)
    expect(again.effects).toEqual([watching, { kind: 'ask', folder }])
  })

  test('may end before the turn does', () => {
    const { effects } = upTo('asked', 'due', found, 'paused', 'resumed', ruled)
    expect(effects).toMatchObject([{ kind: 'look' }])
  })
})

describe('what stands in the way', () => {
  const away: Happening = { kind: 'refused', isAway: true, problem: 'It is gone.' }

  test('is told once, and looked for again', () => {
    expect(upTo('asked', 'due', away).effects).toEqual([
      { kind: 'wait', delayMs: checkMs },
      { kind: 'tell', event: { kind: 'state', state: 'away', problem: 'It is gone.' } },
    ])
    expect(upTo('asked', 'due', away, 'due', away).effects).toEqual([{ kind: 'wait', delayMs: checkMs }])
  })

  test('is another state where the folder is there', () => {
    const refused: Happening = { kind: 'refused', isAway: false, problem: 'It is a project.' }
    expect(upTo('asked', 'due', refused).effects).toContainEqual({
      kind: 'tell',
      event: { kind: 'state', state: 'refused', problem: 'It is a project.' },
    })
  })

  test('holds all files, until a look finds that it does not', () => {
    const held: Happening = { kind: 'held', problem: 'Not now.' }
    const first = upTo('asked', 'due', found, ruled, held)
    expect(first.effects).toEqual([
      { kind: 'wait', delayMs: checkMs },
      { kind: 'tell', event: { kind: 'waiting', files: [], problem: 'Not now.' } },
    ])
    const then = upTo('asked', 'due', found, ruled, held, 'due', quiet, ruled, looked())
    expect(then.effects).toContainEqual({ kind: 'tell', event: { kind: 'waiting', files: [], problem: '' } })
  })

  test('is looked for again soon where the folder went in the middle', () => {
    expect(upTo('asked', 'due', found, { kind: 'lost' }).effects).toEqual([{ kind: 'wait', delayMs: lullMs }])
  })
})

test('files that wait are told when they are others than before', () => {
  const one = looked({ waiting: [{ name: 'a', because: { name: 'a', reason: 'recent' } }] })
  const tell = { kind: 'tell', event: { kind: 'waiting', problem: '' } }
  expect(upTo('asked', 'due', found, ruled, one).effects).toMatchObject([tell, { kind: 'wait' }])
  expect(upTo('asked', 'due', found, ruled, one, 'due', found, ruled, one).effects).toMatchObject([
    { kind: 'wait' },
  ])
})

test('closed, it does nothing more', () => {
  expect(upTo('asked', 'due', 'closed').effects).toEqual([{ kind: 'halt' }])
  const last = [
    found,
    ruled,
    looked({ due: [file] }),
    'asked',
    'stirred',
    'due',
    'paused',
    'resumed',
  ] as const
  for (const each of last) expect(upTo('asked', 'due', 'closed', each).effects).toEqual([])
})
