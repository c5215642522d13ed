import { rmSync } from 'node:fs'
import { writeSection } from '../results.ts'
import { contendersFor } from './contenders.ts'
import { makeCorpus } from './corpus.ts'
import { untilInterrupted } from './interrupted.ts'
import { describeMachine, loadAverage } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import { type Programs, preparePrograms } from './programs.ts'
import { reportOf } from './report.ts'
import { runRounds, type Samples } from './rounds.ts'
import { Sandbox } from './sandbox.ts'

const millionRounds = 1

/**
 * Measures sorting and planning against what the file system allows and against other tools, and writes the section
 * "Sorter" of bench/RESULTS.md. Everything happens in a temporary folder that is removed in the end.
 * @param args `--rounds <n>`, `--million`
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const signal = untilInterrupted()
  try {
    using sandbox = new Sandbox()
    const report = await measureAll(options, sandbox, signal)
    console.log(report)
    writeSection('Sorter', report)
  } catch (error) {
    if (!signal.aborted) throw error
    console.error('Stopped; the temporary folder is removed and no results are written.')
    process.exitCode = 130
  }
}

async function measureAll(options: Options, sandbox: Sandbox, signal: AbortSignal): Promise<string> {
  const programs = await preparePrograms(sandbox)
  const loads = [loadAverage()]
  const results = new Map<number, Samples>()
  for (const files of options.million ? [1e4, 1e5, 1e6] : [1e4, 1e5]) {
    const rounds = files === 1e6 ? millionRounds : options.rounds
    results.set(files, await measureSize(files, rounds, programs, sandbox, signal))
    loads.push(loadAverage())
  }
  const machine = describeMachine(sandbox.path, loads)
  return reportOf(results, machine, programs)
}

async function measureSize(
  files: number,
  rounds: number,
  programs: Programs,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Samples> {
  console.error(`${files} files are being made`)
  const corpus = await makeCorpus(sandbox, files, signal)
  const contenders = contendersFor(corpus, programs, sandbox)
  const samples = await runRounds(corpus, contenders, rounds, sandbox, signal)
  rmSync(corpus.folder, { recursive: true })
  return samples
}
