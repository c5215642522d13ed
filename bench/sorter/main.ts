import { existsSync, rmSync } from 'node:fs'
import { writeSection } from '../results.ts'
import { type Contender, contendersFor, inMemoryContenders, smallContenders } from './contenders.ts'
import { type Corpus, makeCorpus } from './corpus.ts'
import { untilInterrupted } from './interrupted.ts'
import { measureHistory } from './long-history.ts'
import { describeMachine, fileSystemOf, loadAverage } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import { type Programs, preparePrograms } from './programs.ts'
import { reportOf } from './report.ts'
import { runRounds, type Samples } from './rounds.ts'
import { Sandbox } from './sandbox.ts'
import type { Results } from './targets.ts'

const millionRounds = 1
/** So short that single rounds say little. */
const smallRounds = 20
const smallFiles = 50
/** Where Linux keeps a file system in memory. */
const memoryFolder = '/dev/shm'

/**
 * Measures sorting and planning against what the file system allows and against other tools, and writes the section
 * "Sorter" of bench/RESULTS.md. Everything happens in temporary folders that are removed in the end.
 * @param args `--rounds <n>`, `--million`, `--before <checkout>`
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const signal = untilInterrupted()
  try {
    const report = await measureAll(options, signal)
    console.log(report)
    writeSection('Sorter', report)
  } catch (error) {
    if (!signal.aborted) throw error
    console.error('Stopped; the temporary folder is removed and no results are written.')
    process.exitCode = 130
  }
}

async function measureAll({ rounds, million, before }: Options, signal: AbortSignal): Promise<string> {
  using sandbox = new Sandbox()
  const programs = await preparePrograms(sandbox, before)
  const loads = [loadAverage()]
  const measure = async (files: number, times: number, chosen: ContendersFor, where = sandbox) => {
    const samples = await measureSize(files, times, programs, chosen, where, signal)
    loads.push(loadAverage())
    return samples
  }
  const small = await measure(smallFiles, smallRounds, smallContenders)
  const bySize = new Map<number, Samples>()
  for (const files of [1e4, 1e5]) bySize.set(files, await measure(files, rounds, contendersFor))
  const inMemory = await inMemorySandbox(where => measure(1e5, rounds, inMemoryContenders, where))
  if (million) bySize.set(1e6, await measure(1e6, millionRounds, contendersFor))
  const history = await measureHistory(programs, sandbox, smallRounds, signal)
  const results: Results = { small, bySize, inMemory, history }
  return reportOf(results, describeMachine(sandbox.path, loads), programs)
}

type ContendersFor = (corpus: Corpus, programs: Programs, sandbox: Sandbox) => Contender[]

async function measureSize(
  files: number,
  rounds: number,
  programs: Programs,
  chosen: ContendersFor,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Samples> {
  console.error(`${files} files are being made on ${fileSystemOf(sandbox.path)}`)
  const corpus = await makeCorpus(sandbox, files, signal)
  const samples = await runRounds(corpus, chosen(corpus, programs, sandbox), rounds, sandbox, signal)
  rmSync(corpus.folder, { recursive: true })
  return samples
}

/** Undefined on a system without such a folder. */
async function inMemorySandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T | undefined> {
  if (!existsSync(memoryFolder) || fileSystemOf(memoryFolder) !== 'tmpfs') return undefined
  using sandbox = new Sandbox(memoryFolder)
  return await work(sandbox)
}
