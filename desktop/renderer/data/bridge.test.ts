import { expect, onTestFinished, test, vi } from 'vitest'

test('main is asked nothing until a tenth of a second after the first picture, and then in the order of the calls', async () => {
  vi.useFakeTimers()
  // The first call of a page is the one that waits.
  vi.resetModules()
  const { call } = await import('./bridge.ts')
  const asked: string[] = []
  const invoke = async (name: string) => {
    asked.push(name)
    return { ok: true, value: null }
  }
  const idle: (() => void)[] = []
  vi.stubGlobal('window', { bridge: { invoke } })
  vi.stubGlobal('requestIdleCallback', (then: () => void, { timeout }: IdleRequestOptions) => {
    idle.push(then)
    expect(timeout).toBe(2000)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const calls = [call('listRuleSets', null), call('updates', null)]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  for (const then of idle) then()
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(calls)
  await call('account', null)
  expect(asked).toEqual(['listRuleSets', 'updates', 'account'])
})
