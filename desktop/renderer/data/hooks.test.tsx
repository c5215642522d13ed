// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../ipc/bridge.ts'
import { writeRows } from '../../ipc/row-text.ts'
import { call } from './bridge.ts'
import { useAct } from './use-act.ts'
import { useCall, useRead } from './use-call.ts'
import { useChoices } from './use-choices.ts'
import { useDuplicatesState } from './use-duplicates-state.ts'

type Asked = {
  readonly of: string
  answer(value: unknown): Promise<void>
  fail(message: string): Promise<void>
}

/** What main was asked, oldest first; the test answers. */
let asked: Asked[]
let listeners: Map<string, Set<(value: unknown) => void>>

const bridge = {
  invoke(name: string, input: unknown) {
    const { promise, resolve } = Promise.withResolvers()
    const settle = (result: object) => act(async () => resolve(result))
    asked.push({
      of: `${name} ${JSON.stringify(input)}`,
      answer: value => settle({ ok: true, value }),
      fail: message => settle({ ok: false, error: { name: 'Error', code: '', message } }),
    })
    return promise
  },
  on(name: string, listener: (value: unknown) => void) {
    const those = listeners.get(name) ?? new Set()
    listeners.set(name, those.add(listener))
    return () => void those.delete(listener)
  },
} as unknown as Bridge

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then())
  // The first call of a page waits for its first picture.
  vi.stubGlobal('bridge', { invoke: async () => ({ ok: true, value: null }) })
  await call('updates', null)
  vi.stubGlobal('bridge', bridge)
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  asked = []
  listeners = new Map()
})

const emit = (name: string, value: unknown = null) =>
  act(async () => listeners.get(name)?.forEach(listener => void listener(value)))
const heard = () => [...listeners].flatMap(([name, { size }]) => (size > 0 ? [name] : []))

/** Draws a component that uses the hook. */
async function drawn<Props, Value>(hook: (props: Props) => Value, first: NoInfer<Props>) {
  const now = {} as { value: Value }
  const root = createRoot(document.createElement('div'))
  function Component({ props }: { readonly props: Props }) {
    now.value = hook(props)
    return null
  }
  const draw = (props: Props) => act(async () => root.render(<Component props={props} />))
  await draw(first)
  return { now, draw, close: () => act(async () => root.unmount()) }
}

const rulesOf = (folderId: string | undefined) =>
  useCall('ruleSets', folderId === undefined ? undefined : { folderId })

test('the answer to an earlier input loses, though it comes last', async () => {
  const { now, draw } = await drawn(rulesOf, 'old')
  expect(now.value).toMatchObject({ data: undefined, isLoading: true })
  await draw('new')
  expect(asked.map(({ of }) => of)).toEqual(['ruleSets {"folderId":"old"}', 'ruleSets {"folderId":"new"}'])
  await asked[1]?.answer('of the new')
  await asked[0]?.answer('of the old')
  expect(now.value).toMatchObject({ data: 'of the new', isLoading: false })
})

test('another input begins without an answer, unless it is about the same', async () => {
  const search = ({ words, count }: { readonly words: string; readonly count: number }) =>
    useCall('searchHistory', { words, count }, { about: words })
  const { now, draw } = await drawn(search, { words: 'tax', count: 20 })
  await asked[0]?.answer('20 runs')
  await draw({ words: 'tax', count: 40 })
  expect(now.value).toMatchObject({ data: '20 runs', isLoading: true })
  await asked[1]?.answer('40 runs')
  expect(now.value).toMatchObject({ data: '40 runs', isLoading: false })
  await draw({ words: 'rent', count: 20 })
  expect(now.value).toMatchObject({ data: undefined, isLoading: true })
})

test('a read is asked again after its events, and takes the answer that an event carries', async () => {
  const runs = await drawn(() => useCall('listRuns', { count: 10 }), null)
  await asked[0]?.answer('none')
  await emit('ran')
  expect(runs.now.value).toMatchObject({ data: 'none', isLoading: true })
  await asked[1]?.answer('one')
  expect(runs.now.value).toMatchObject({ data: 'one', isLoading: false })

  const updates = await drawn(() => useCall('updates', null), null)
  await emit('updates', 'ready')
  await asked[2]?.answer('asked before that')
  expect(updates.now.value).toMatchObject({ data: 'ready', isLoading: false })
})

test('an answer that is put together is asked for with what the component knows by then', async () => {
  const useRuns = (known: string) =>
    useRead('listRuns', 10, async count => {
      const page = await call('listRuns', { count })
      return [known, page]
    })
  const { now, draw } = await drawn(useRuns, 'nothing')
  await asked[0]?.answer('a')
  await draw('a')
  await emit('ran')
  await asked[1]?.answer('b')
  expect(now.value.data).toEqual(['a', 'b'])
})

test('without an input nothing is asked, and nothing known', async () => {
  const { now, draw } = await drawn(rulesOf, undefined)
  expect(asked).toEqual([])
  expect(now.value).toMatchObject({ data: undefined, isLoading: false })
  await draw('folder')
  await asked[0]?.answer('its sets')
  await draw(undefined)
  expect(now.value).toMatchObject({ data: undefined, isLoading: false })
  await draw('folder')
  expect(now.value).toMatchObject({ data: undefined, isLoading: true })
})

test('an answer is reported as soon as it comes, unless it is too late', async () => {
  const answers: unknown[] = []
  const ask = (folderId: string) =>
    useCall('ruleSets', { folderId }, { onAnswer: ({ data, problem }) => answers.push(problem ?? data) })
  const { draw, close } = await drawn(ask, 'old')
  await draw('new')
  await asked[0]?.answer('late')
  await asked[1]?.fail('The folder is gone.')
  await emit('ruleSetChanged')
  await asked[2]?.answer('its sets')
  await emit('ruleSetChanged')
  await close()
  await asked[3]?.answer('after the end')
  expect(answers).toEqual(['The folder is gone.', 'its sets'])
})

test('a search for duplicates that a run ended does not begin again by itself', async () => {
  const { now, draw } = await drawn((folderId: string | null) => useDuplicatesState(folderId, 0), 'folder')
  await act(async () => now.value.start())
  expect(now.value.search.step).toBe('comparing')
  await draw(null)
  await draw('folder')
  expect(now.value.search.step).toBe('none')
  expect(asked.map(({ of }) => of.split(' ')[0])).toEqual(['findDuplicates', 'cancel'])
})

test('a search for duplicates that fails shows none from before, also once its problem was read', async () => {
  const { now } = await drawn(() => useDuplicatesState('folder', 0), null)
  await act(async () => now.value.start())
  await asked[0]?.answer({ duplicatesId: 'd', rows: writeRows([]) })
  expect(now.value.search.step).toBe('found')
  await act(async () => now.value.start())
  await asked[1]?.fail('The drive is gone.')
  expect(now.value).toMatchObject({ search: { step: 'none' }, problem: 'The drive is gone.' })
  await act(async () => now.value.dismiss())
  expect(now.value).toMatchObject({ search: { step: 'none' }, problem: null })
})

test('all choices in a row are sent, and the saved value is read after the last answer', async () => {
  const answers = [1, 2].map(() => Promise.withResolvers<void>())
  const reads: string[] = []
  const { now } = await drawn(() => useChoices(() => reads.push('read')), null)
  const sent = answers.map(({ promise }) => now.value(promise))
  answers[1]?.reject(new Error('It is in use.'))
  await expect(sent[1]).rejects.toThrow('It is in use.')
  expect(reads).toEqual([])
  answers[0]?.resolve()
  await sent[0]
  expect(reads).toEqual(['read'])
})

test('a component that has gone hears nothing', async () => {
  const { close } = await drawn(() => useCall('listRuns', { count: 10 }), null)
  expect(heard()).toEqual(['ran'])
  await close()
  expect(heard()).toEqual([])
})

test('an act is done once at a time', async () => {
  const { now } = await drawn(() => useAct('clearCache'), null)
  const answers: unknown[] = []
  const press = () => act(async () => void now.value.act(null).then(answer => answers.push(answer)))
  await press()
  await press()
  expect(asked).toHaveLength(1)
  expect([now.value.isBusy, answers]).toEqual([true, [undefined]])
  await asked[0]?.answer('empty')
  expect([now.value.isBusy, answers]).toEqual([false, [undefined, 'empty']])
  await press()
  expect(asked).toHaveLength(2)
})

test('an act that fails shows why, until the next one begins', async () => {
  const reported: string[] = []
  const { now } = await drawn(() => useAct('clearCache', problem => reported.push(problem)), null)
  const press = () => act(async () => void now.value.act(null))
  await press()
  await asked[0]?.fail('The disk is full.')
  expect([now.value.problem, now.value.isBusy]).toEqual(['The disk is full.', false])
  await press()
  expect([now.value.problem, now.value.isBusy]).toEqual([null, true])
  expect(reported).toEqual(['The disk is full.'])
})
