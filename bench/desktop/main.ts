import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeSection } from '../results.ts'
import { type Bench, prepareBench, type RunningApp } from './app.ts'
import type { Figures } from './figures.ts'
import { cpuMsOf, type Memory, memoryOf } from './processes.ts'
import { reportOf } from './report.ts'

const watchedFolders = 10
const longAgo = new Date('2024-05-06T12:00:00Z')
const suffixes = ['jpg', 'pdf', 'mp3', 'zip', 'txt', 'mkv']
/** Start-up work has to be over before idleness is measured. */
const calmMs = 15_000
const lookEveryMs = 100

/**
 * Measures the built desktop app: start, memory, stalls of main, and what watching costs. Linux only: it reads /proc.
 * @param options `--rounds 5`, `--files 100000`, `--seconds 60`
 */
export async function run(options: readonly string[]): Promise<void> {
  const numberOf = (name: string, usual: number) => Number(options[options.indexOf(name) + 1]) || usual
  const rounds = options.includes('--rounds') ? numberOf('--rounds', 5) : 5
  const files = options.includes('--files') ? numberOf('--files', 100_000) : 100_000
  const seconds = options.includes('--seconds') ? numberOf('--seconds', 60) : 60
  using bench = await prepareBench()
  const loads = [os.loadavg()[0] ?? 0]
  const usableMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const running = await bench.start()
    usableMs.push(running.usableMs)
    await running.close()
  }
  const { idle, baseCpuMs } = await measureIdle(bench, seconds)
  loads.push(os.loadavg()[0] ?? 0)
  const sorting = await measureSorting(bench, files)
  loads.push(os.loadavg()[0] ?? 0)
  const watching = { ...(await measureWatching(bench, seconds)), baseCpuMs }
  const figures: Figures = { isStandIn: bench.isStandIn, loads, usableMs, idle, sorting, watching }
  const report = reportOf(figures)
  writeSection('Desktop', report)
  console.log(report)
}

async function measureIdle(bench: Bench, seconds: number): Promise<{ idle: Memory; baseCpuMs: number }> {
  const running = await bench.start()
  await pause(calmMs)
  const baseCpuMs = await cpuDuring(running, seconds)
  const idle = memoryOf(running.pid)
  await running.close()
  return { idle, baseCpuMs }
}

async function cpuDuring({ pid }: RunningApp, seconds: number): Promise<number> {
  const before = cpuMsOf(pid)
  await pause(seconds * 1000)
  return cpuMsOf(pid) - before
}

async function measureSorting(bench: Bench, files: number): Promise<Figures['sorting']> {
  const folder = join(bench.folder, 'many')
  plant(folder, files)
  const running = await bench.start()
  const { app, page, pid } = running
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, folder)
  await page.getByRole('button', { name: 'Browse…' }).click()
  const organize = page.getByRole('button', { name: `Organize ${files.toLocaleString('en')} files` })
  await organize.waitFor({ timeout: 120_000 })
  await pause(calmMs)
  await startStalls(running)
  await pause(5000)
  const idle = await readStalls(running)

  await startStalls(running)
  const startedMs = performance.now()
  const ended = page.getByRole('heading', { level: 1, name: /organized$/ }).waitFor({ timeout: 600_000 })
  await organize.click()
  let highest = memoryOf(pid)
  let isDone = false
  void ended.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await pause(lookEveryMs)
    const now = memoryOf(pid)
    if (now.privateMb > highest.privateMb) highest = now
  }
  await ended
  const seconds = (performance.now() - startedMs) / 1000
  const { longestMs, nearlyAllMs } = await readStalls(running)
  await running.close()
  return {
    files,
    seconds,
    highest,
    longestStallMs: longestMs,
    stall99Ms: nearlyAllMs,
    idleStallMs: idle.longestMs,
  }
}

async function measureWatching(
  bench: Bench,
  seconds: number,
): Promise<Omit<Figures['watching'], 'baseCpuMs'>> {
  const folders = Array.from({ length: watchedFolders }, (_, at) => join(bench.folder, `watched-${at}`))
  for (const folder of folders) plant(folder, 1000)
  const running = await bench.start()
  const { app, page, pid } = running
  await page.getByRole('button', { name: 'Watched', exact: true }).click()
  for (const [at, folder] of folders.entries()) {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, folder)
    await page.getByRole('button', { name: 'Watch a folder…' }).click()
    await page.getByText('Watching', { exact: true }).nth(at).waitFor()
  }
  await pause(calmMs)
  const cpuMs = await cpuDuring(running, seconds)
  const memory = memoryOf(pid)
  await running.close()
  return { folders: watchedFolders, seconds, cpuMs, memory }
}

/** Old enough not to count as still being written. */
function plant(folder: string, files: number): void {
  mkdirSync(folder)
  for (let at = 0; at < files; at += 1) {
    const file = join(folder, `${at}.${suffixes[at % suffixes.length]}`)
    writeFileSync(file, '')
    utimesSync(file, longAgo, longAgo)
  }
}

type Stalls = { readonly longestMs: number; readonly nearlyAllMs: number }
type Histogram = { enable(): void; disable(): void; max: number; percentile(share: number): number }

declare global {
  /** Of main: how late its event loop was. */
  var stalls: Histogram
}

async function startStalls({ app }: RunningApp): Promise<void> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    globalThis.stalls = monitorEventLoopDelay({ resolution: 1 })
    globalThis.stalls.enable()
  })
}

async function readStalls({ app }: RunningApp): Promise<Stalls> {
  return app.evaluate(() => {
    globalThis.stalls.disable()
    return { longestMs: globalThis.stalls.max / 1e6, nearlyAllMs: globalThis.stalls.percentile(99) / 1e6 }
  })
}
