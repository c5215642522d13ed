import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { paidRules } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { createPlanGate } from '../account/plan-gate.ts'
import { chooseSet } from '../state/chosen-sets.ts'
import { followedSet } from '../state/followed-set.ts'
import { createRunLog } from '../state/run-log.ts'
import { openState, type StateDatabase } from '../state/state-database.ts'
import { changeWatching } from '../state/watched.ts'
import { createWatchSessions, type WatchSessionsOptions } from './watch-sessions.ts'
import type { WatchThread } from './watch-thread.ts'
import { type DaySummary, Watching, type WatchingOptions } from './watching.ts'

const timing = { settleMs: 40, lullMs: 5, groupMs: 1000, checkMs: 30, retryMs: 60, askAgainMs: 3_600_000 }

const longAgo = new Date('2024-05-06T12:00:00Z')

function temporary(name: string): string {
  const path = mkdtempSync(join(realpathSync(os.tmpdir()), `sortwell-${name}-`))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function stateIn(stateDir: string): StateDatabase {
  const state = openState(stateDir)
  onTestFinished(() => state.close())
  return state
}

/** Old enough not to count as still being written. */
function put(folder: string, ...names: string[]): void {
  for (const name of names) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), longAgo, longAgo)
  }
}

/** Reason why nothing can be sorted by date, as where the plan does not include it; '' for none. */
let against = ''
const setFor = async (criterion: Criterion) => {
  if (criterion === 'date' && against !== '') throw new Error(against)
  return {}
}

/** The watching of a person's folders, with everything real but the thread and the clock. */
function bench() {
  const folder = temporary('watched')
  const state = stateIn(temporary('state'))
  const { stateDir } = state
  let fault: Error | undefined
  const check = () => {
    if (fault) throw fault
  }
  let time = new Date(2026, 10, 21, 10)
  const summaries: DaySummary[] = []
  const ran: Date[] = []
  const listeners = new Set<() => void>()
  const begin = (follow: WatchSessionsOptions['setFor'] = setFor) => {
    const checked: typeof state = {
      ...state,
      use(work) {
        check()
        return state.use(work)
      },
      read(work) {
        check()
        return state.read(work)
      },
    }
    const context = { state: checked, home: join(stateDir, 'home'), now: () => time }
    const watching = new Watching(context, {
      startThread(onReport): WatchThread {
        const sessions = createWatchSessions({
          state,
          log: createRunLog(state),
          home: join(stateDir, 'home'),
          now: () => new Date(),
          setFor: follow,
          onReport,
          timing,
        })
        return {
          ...sessions,
          sendHolder: async () => {},
          follow: (orders, isPaused) => sessions.follow(orders, isPaused),
        }
      },
      onRan: () => ran.push(time),
      onChange: () => listeners.forEach(hear => void hear()),
      onSummary: summary => void summaries.push(summary),
    })
    onTestFinished(() => watching.close())
    return watching
  }
  return {
    folder,
    state,
    summaries,
    ran,
    begin,
    /** Resolves when the view comes to fit. */
    until(fits: () => boolean) {
      return new Promise<void>(resolve => {
        const hear = () => {
          if (!fits()) return
          listeners.delete(hear)
          resolve()
        }
        listeners.add(hear)
        hear()
      })
    },
    /** The window cannot open the database until what is returned is called. */
    breakState() {
      const message = 'sortwell.db was written by a newer version of Sortwell.'
      fault = Object.assign(new Error(message), { code: 'newer' })
      return () => {
        fault = undefined
      }
    },
    pass(hours: number) {
      time = new Date(time.getTime() + hours * 3_600_000)
    },
  }
}

test('a folder is added, sorted, turned off and on again, and removed', async () => {
  const { folder, begin, until, ran } = bench()
  const watching = begin()
  await watching.start()
  expect(watching.isActive()).toBe(false)
  const choice = await watching.add(folder)
  if (choice.kind !== 'added') throw new Error(choice.message)
  const { watchId } = choice
  const view = () => watching.view().folders[0]
  await until(() => view()?.state === 'watching')
  put(folder, 'a.jpg', 'b.jpg')
  await until(() => view()?.movedToday === 2)
  expect(view()?.runs).toMatchObject([{ moved: 2, failed: 0, examples: ['a.jpg', 'b.jpg'] }])
  expect(ran).toHaveLength(1)

  await watching.turn(watchId, false)
  expect(view()).toMatchObject({ state: 'off', runs: [] })
  expect(watching.isActive()).toBe(false)
  put(folder, 'while-off.pdf')
  await watching.turn(watchId, true)
  await until(() => view()?.state === 'watching')
  put(folder, 'c.jpg')
  await until(() => view()?.movedToday === 3)
  expect(readdirSync(folder)).toContain('while-off.pdf')

  await watching.remove(watchId)
  expect(watching.view().folders).toEqual([])
  expect(() => watching.pathOf(watchId)).toThrow('This folder is not watched any more.')
})

test('a watched folder keeps its set of rules, and files that waited for another one are sorted by it', async () => {
  const { folder, state, begin, until } = bench()
  mkdirSync(join(state.stateDir, 'rules'))
  writeFileSync(join(state.stateDir, 'rules', 'mine.yaml'), 'rules:\n  - rule: R\n    to: Mine\n')
  writeFileSync(join(state.stateDir, 'rules', 'paid.yaml'), 'rules:\n  - rule: N\n    name: "{name}"\n')
  const follow = async (_: Criterion, path: string) => {
    const set = await followedSet(state, { folder: path, home: '' })
    await createPlanGate(async () => 'free')('type', paidRules(set))
    return set
  }
  const watching = begin(follow)
  await watching.start()
  const choice = await watching.add(folder)
  if (choice.kind !== 'added') throw new Error(choice.message)
  const view = () => watching.view().folders[0]
  expect(view()?.ruleSets).toEqual({ names: ['default', 'mine', 'paid'], chosen: 'default' })
  await until(() => view()?.state === 'watching')
  await watching.chooseRuleSet(choice.watchId, 'paid')
  expect(view()?.ruleSets.chosen).toBe('paid')
  put(folder, 'a.jpg')
  await until(() => view()?.problem !== '')
  expect(view()?.problem).toContain('Rules of this set are part of Premium: “N” renames files.')
  expect(readdirSync(folder)).toEqual(['a.jpg'])
  await watching.chooseRuleSet(choice.watchId, 'mine')
  await until(() => view()?.movedToday === 1)
  expect(readdirSync(folder)).toEqual(['Mine'])
  await expect(watching.chooseRuleSet(choice.watchId, 'gone')).rejects.toThrow(
    'There is no set of rules “gone” any more.',
  )
  await expect(watching.chooseRuleSet('other', 'mine')).rejects.toThrow(
    'This folder is not watched any more.',
  )
})

test('what waits is shown with the reason, until it does not wait any more', async () => {
  const { folder, begin, until } = bench()
  const watching = begin()
  await watching.start()
  await watching.add(folder)
  const view = () => watching.view().folders[0]
  await until(() => view()?.state === 'watching')
  put(folder, 'film.mkv.part')
  await until(() => view()?.waitingTotal === 1)
  expect(view()?.waiting).toEqual([{ name: 'film.mkv.part', note: 'Looks unfinished (.part).' }])
})

test('the pause and the folders outlive the program', async () => {
  const { folder, begin, until } = bench()
  const one = begin()
  await one.start()
  await one.add(folder)
  await until(() => one.view().folders[0]?.state === 'watching')
  one.pause(true)
  await until(() => one.view().folders[0]?.state === 'paused')
  await one.close()
  put(folder, 'a.jpg')
  const two = begin()
  await two.start()
  await until(() => two.view().folders[0]?.state === 'paused')
  expect(two.view().isPaused).toBe(true)
  two.pause(false)
  await until(() => two.view().folders[0]?.movedToday === 1)
})

test('the same folder is not watched twice', async () => {
  const { folder, begin } = bench()
  const watching = begin()
  await watching.start()
  await watching.add(folder)
  expect(await watching.add(folder)).toEqual({
    kind: 'refused',
    candidateId: null,
    message: 'This folder is watched already.',
  })
})

test('a folder is refused whose rules and those of another would send files round', async () => {
  const { folder, state, begin } = bench()
  const other = temporary('other')
  const putSet = (name: string, to: string) =>
    writeFileSync(
      join(state.stateDir, 'rules', `${name}.yaml`),
      `version: 1\nrules:\n  - rule: On\n    to: ${to}\n`,
    )
  mkdirSync(join(state.stateDir, 'rules'))
  putSet('there', other)
  putSet('back', folder)
  chooseSet(state, folder, 'there')
  chooseSet(state, other, 'back')
  const watching = begin()
  await watching.start()
  expect(await watching.add(folder)).toMatchObject({ kind: 'added' })
  expect(await watching.add(other)).toEqual({
    kind: 'refused',
    candidateId: null,
    message: expect.stringContaining(
      `These folders would keep moving files in a loop: ${other} → ${folder} → ${other}.`,
    ),
  })
  putSet('back', 'Sorted')
  const added = await watching.add(other)
  if (added.kind !== 'added') throw new Error(added.message)

  await watching.chooseRuleSet(added.watchId, 'default')
  putSet('back', folder)
  await expect(watching.chooseRuleSet(added.watchId, 'back')).rejects.toThrow(
    'These folders would keep moving files in a loop',
  )
  expect(watching.view().folders[1]?.ruleSets.chosen).toBe('default')

  await watching.turn(added.watchId, false)
  chooseSet(state, other, 'back')
  await expect(watching.turn(added.watchId, true)).rejects.toThrow(
    'These folders would keep moving files in a loop',
  )
  expect(watching.view().folders[1]?.state).toBe('off')
})

test('rules that an edit has bent into a circle stop both folders, and the reason is reported', async () => {
  const { folder, state, begin, until } = bench()
  const other = temporary('other')
  const putSet = (name: string, to: string) =>
    writeFileSync(join(state.stateDir, 'rules', `${name}.yaml`), `rules:\n  - rule: On\n    to: ${to}\n`)
  mkdirSync(join(state.stateDir, 'rules'))
  putSet('there', other)
  putSet('back', 'Sorted')
  chooseSet(state, folder, 'there')
  chooseSet(state, other, 'back')
  const watching = begin(async (_, path) => await followedSet(state, { folder: path, home: '' }))
  await watching.start()
  for (const path of [folder, other]) await watching.add(path)
  await until(() => watching.view().folders.every(({ state }) => state === 'watching'))
  putSet('back', folder)
  put(folder, 'a.jpg')
  const holds = () => watching.view().folders.map(({ problem }) => problem)
  await until(
    () =>
      holds()[0]?.startsWith(`These folders would keep moving files in a loop: ${folder} → ${other}`) ===
      true,
  )
  expect(readdirSync(folder)).toEqual(['a.jpg'])
  putSet('back', 'Sorted')
  watching.check()
  await until(() => existsSync(join(other, 'Sorted', 'a.jpg')))
})

test("a day's work is reported once, in the evening or later", async () => {
  const { folder, begin, until, summaries, pass } = bench()
  const watching = begin()
  await watching.start()
  await watching.add(folder)
  await until(() => watching.view().folders[0]?.state === 'watching')
  put(folder, 'a.jpg', 'b.jpg')
  await until(() => watching.view().folders[0]?.movedToday === 2)
  watching.check()
  expect(summaries).toEqual([])
  pass(11)
  watching.check()
  watching.check()
  expect(summaries).toMatchObject([{ files: 2, folders: [{ files: 2 }] }])
  pass(24)
  expect(watching.view().folders[0]?.movedToday).toBe(0)
  watching.check()
  expect(summaries).toHaveLength(1)
})

test('what is sorted after the summary is reported the next day, and nothing twice', async () => {
  const { folder, begin, until, summaries, pass } = bench()
  const watching = begin()
  await watching.start()
  await watching.add(folder)
  await until(() => watching.view().folders[0]?.state === 'watching')
  put(folder, 'a.jpg', 'b.jpg')
  await until(() => watching.view().folders[0]?.movedToday === 2)
  pass(11)
  watching.check()
  put(folder, 'late.pdf')
  await until(() => watching.view().folders[0]?.movedToday === 3)
  pass(12)
  watching.check()
  expect(summaries.map(({ files }) => files)).toEqual([2, 1])
})

test('in the evening the summary comes by itself, and again the next evening', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 10) })
  onTestFinished(() => void vi.useRealTimers())
  const state = stateIn(temporary('state'))
  const folders = [{ id: 'a', path: '/home/ada/Scans', criterion: 'type', isOn: true }] as const
  changeWatching(state, () => ({ isPaused: false, folders }))
  const summaries: DaySummary[] = []
  let report: Parameters<WatchingOptions['startThread']>[0] = () => {}
  const context = { state, home: '/home/ada', now: () => new Date() }
  const watching = new Watching(context, {
    startThread(onReport) {
      report = onReport
      return { follow: () => {}, check: () => {}, sendHolder: async () => {}, close: async () => {} }
    },
    onRan: () => {},
    onChange: () => {},
    onSummary: summary => void summaries.push(summary),
  })
  onTestFinished(() => watching.close())
  await watching.start()
  const run = { runId: '1', at: '', moved: 3, failed: 0, examples: [] }
  report('a', { kind: 'sorted', run })
  vi.advanceTimersByTime(10 * 3_600_000 - 1)
  expect(summaries).toEqual([])
  vi.advanceTimersByTime(1)
  expect(summaries).toEqual([{ files: 3, folders: [{ name: 'Scans', files: 3 }] }])
  report('a', { kind: 'sorted', run })
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(summaries).toHaveLength(2)
})

test('folders that could not be read at the start are not lost', async () => {
  const { folder, begin, breakState } = bench()
  const before = begin()
  await before.start()
  await before.add(folder)
  await before.close()
  const mend = breakState()
  const watching = begin()
  await expect(watching.start()).rejects.toThrow('written by a newer version')
  await expect(watching.add(temporary('other'))).rejects.toThrow('written by a newer version')
  mend()
  await watching.add(temporary('other'))
  expect(watching.view().folders.map(({ displayPath }) => displayPath)).toContain(folder)
  expect(watching.view().folders).toHaveLength(2)
})

test('what the plan does not include waits with words, and goes on when it does', async () => {
  const { folder, begin, until } = bench()
  const watching = begin()
  await watching.start()
  const choice = await watching.add(folder)
  if (choice.kind !== 'added') throw new Error(choice.message)
  const view = () => watching.view().folders[0]
  await until(() => view()?.state === 'watching')
  against = 'Sorting by date is part of Premium.'
  onTestFinished(() => {
    against = ''
  })
  watching.sortBy(choice.watchId, 'date')
  await until(() => view()?.problem === 'Sorting by date is part of Premium.')
  put(folder, 'a.jpg')
  watching.sortBy(choice.watchId, 'type')
  await until(() => view()?.movedToday === 1)
  expect(view()?.problem).toBe('')
})

test('a run is counted and shown while the database cannot be read', async () => {
  const { folder, begin, breakState, until } = bench()
  const watching = begin()
  await watching.start()
  await watching.add(folder)
  const view = () => watching.view().folders[0]
  await until(() => view()?.state === 'watching')
  breakState()
  put(folder, 'a.jpg')
  await until(() => view()?.movedToday === 1)
})

test('folders that are added at once are watched as if one came after the other', async () => {
  const { folder, begin } = bench()
  const inner = join(folder, 'inner')
  mkdirSync(inner)
  const watching = begin()
  await watching.start()
  const choices = await Promise.all([watching.add(folder), watching.add(folder), watching.add(inner)])
  expect(choices.map(({ kind }) => kind)).toEqual(['added', 'refused', 'refused'])
  expect(watching.view().folders).toHaveLength(1)
})
