import type { RunningApp } from './app.ts'

export type Stalls = { readonly longestMs: number; readonly nearlyAllMs: number }
type Histogram = { enable(): void; disable(): void; max: number; percentile(share: number): number }

declare global {
  /** Of main: how late its event loop was. */
  var stalls: Histogram
}

/** How long main's event loop was held up at most while something was done. */
export async function stallsDuring<Result>(
  running: RunningApp,
  work: () => Promise<Result>,
): Promise<{ readonly stalls: Stalls; readonly result: Result }> {
  await running.app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    globalThis.stalls = monitorEventLoopDelay({ resolution: 1 })
    globalThis.stalls.enable()
  })
  const result = await work()
  const stalls = await running.app.evaluate(() => {
    globalThis.stalls.disable()
    return { longestMs: globalThis.stalls.max / 1e6, nearlyAllMs: globalThis.stalls.percentile(99) / 1e6 }
  })
  return { stalls, result }
}
