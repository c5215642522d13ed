import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeSection } from '../results.ts'
import { answerDialogWith, type Bench, prepareBench, type RunningApp } from './app.ts'
import type { Figures, Round, Sorting } from './figures.ts'
import { plant } from './folders.ts'
import {
  type ManyRows,
  measureLongList,
  measureManyRows,
  wordsOfSortwell,
  wordsOfTemplate,
} from './long-list.ts'
import { cpuMsOf, type Memory, memoryOf } from './processes.ts'
import { reportOf } from './report.ts'
import { stallsDuring } from './stalls.ts'

const watchedFolders = 10
/** Start-up work has to be over before idleness is measured. */
const calmMs = 15_000
const lookEveryMs = 100

/**
 * Measures the built desktop app beside a bare one of electron-vite's template: start, long lists, memory, stalls of main,
 * and what watching costs. Linux only: it reads /proc.
 * @param options `--rounds 5`, `--files 100000`, `--listed 30000`, `--seconds 60`
 */
export async function run(options: readonly string[]): Promise<void> {
  const numberOf = (name: string, usual: number) =>
    options.includes(name) ? Number(options[options.indexOf(name) + 1]) || usual : usual
  const rounds = numberOf('--rounds', 5)
  const files = numberOf('--files', 100_000)
  const listed = numberOf('--listed', 30_000)
  const seconds = numberOf('--seconds', 60)
  using bench = await prepareBench()
  const loads = [os.loadavg()[0] ?? 0]
  const listFolder = join(bench.folder, 'listed')
  plant(listFolder, listed)
  const starts: Round[] = []
  for (let round = 0; round < rounds; round += 1) starts.push(await startBoth(bench, listFolder))
  loads.push(os.loadavg()[0] ?? 0)
  const idle = await measureIdle(bench, seconds)
  loads.push(os.loadavg()[0] ?? 0)
  const manyFolder = join(bench.folder, 'many')
  plant(manyFolder, files)
  const many: ManyRows[] = []
  for (let round = 0; round < rounds; round += 1) {
    const running = await bench.sortwell()
    many.push(await measureManyRows(running, manyFolder, files))
    await running.close()
  }
  loads.push(os.loadavg()[0] ?? 0)
  const sorting = await measureSorting(bench, manyFolder, files, rounds)
  loads.push(os.loadavg()[0] ?? 0)
  const watching = await measureWatching(bench, seconds)
  const figures: Figures = {
    isStandIn: bench.isStandIn,
    loads,
    listed,
    starts,
    many,
    idle: { sortwell: idle.sortwell, template: idle.template },
    sorting,
    watching: { ...watching, baseCpuMs: idle.cpuMs },
  }
  const report = reportOf(figures)
  writeSection('Desktop', report)
  console.log(report)
}

/** One after the other, so that what the machine does besides meets both. */
async function startBoth(bench: Bench, folder: string): Promise<Round> {
  const template = await bench.template()
  const bareList = await measureLongList(template, folder, wordsOfTemplate)
  await template.close()
  const sortwell = await bench.sortwell()
  const list = await measureLongList(sortwell, folder, wordsOfSortwell)
  await sortwell.close()
  return {
    sortwell: { usableMs: sortwell.usableMs, list },
    template: { usableMs: template.usableMs, list: bareList },
  }
}

async function measureIdle(
  bench: Bench,
  seconds: number,
): Promise<Figures['idle'] & { readonly cpuMs: number }> {
  const template = await bench.template()
  const sortwell = await bench.sortwell()
  await pause(calmMs)
  const cpuMs = await cpuDuring(sortwell, seconds)
  const memory = { sortwell: memoryOf(sortwell.pid), template: memoryOf(template.pid) }
  await Promise.all([sortwell.close(), template.close()])
  return { ...memory, cpuMs }
}

async function cpuDuring({ pid }: RunningApp, seconds: number): Promise<number> {
  const before = cpuMsOf(pid)
  await pause(seconds * 1000)
  return cpuMsOf(pid) - before
}

/** The template does nothing for as long as Sortwell takes; by turns, as each round undoes what it did. */
async function measureSorting(
  bench: Bench,
  folder: string,
  files: number,
  rounds: number,
): Promise<Figures['sorting']> {
  const template = await bench.template()
  const running = await bench.sortwell()
  const { page, pid } = running
  await answerDialogWith(running, folder)
  const measured: Sorting[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('button', { name: 'Browse…' }).click()
    const organize = page.getByRole('button', { name: `Organize ${files.toLocaleString('en')} files` })
    await organize.waitFor({ timeout: 120_000 })
    await pause(round === 0 ? calmMs : 2000)
    const organized = page.getByRole('heading', { level: 1, name: /organized$/ })
    const { stalls, result } = await stallsDuring(running, async () => {
      const startedMs = performance.now()
      const ended = organized.waitFor({ timeout: 600_000 })
      await organize.click()
      const highest = await highestUntil(ended, pid)
      return { highest, seconds: (performance.now() - startedMs) / 1000 }
    })
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page.getByRole('heading', { level: 1, name: /back in place$/ }).waitFor({ timeout: 600_000 })
    await pause(2000)
    const idle = await stallsDuring(template, () => pause(result.seconds * 1000))
    measured.push({ ...result, stalls, idleStalls: idle.stalls })
    await page.getByRole('button', { name: 'Organize', exact: true }).click()
  }
  await Promise.all([running.close(), template.close()])
  return { files, rounds: measured }
}

async function highestUntil(ended: Promise<unknown>, pid: number): Promise<Memory> {
  let highest = memoryOf(pid)
  let isDone = false
  const done = ended.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await Promise.race([done, pause(lookEveryMs)])
    const now = memoryOf(pid)
    if (now.privateMb > highest.privateMb) highest = now
  }
  await done
  return highest
}

async function measureWatching(
  bench: Bench,
  seconds: number,
): Promise<Omit<Figures['watching'], 'baseCpuMs'>> {
  const folders = Array.from({ length: watchedFolders }, (_, at) => join(bench.folder, `watched-${at}`))
  for (const folder of folders) plant(folder, 1000)
  const running = await bench.sortwell()
  const { page, pid } = running
  await page.getByRole('button', { name: 'Watched', exact: true }).click()
  for (const [at, folder] of folders.entries()) {
    await answerDialogWith(running, folder)
    await page.getByRole('button', { name: 'Watch a folder…' }).click()
    await page.getByText('Watching', { exact: true }).nth(at).waitFor()
  }
  await pause(calmMs)
  const cpuMs = await cpuDuring(running, seconds)
  const memory = memoryOf(pid)
  await running.close()
  return { folders: watchedFolders, seconds, cpuMs, memory }
}
