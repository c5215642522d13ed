import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { writeSection } from '../results.ts'
import { makeCorpus } from '../sorter/corpus.ts'
import { median, ratio } from '../sorter/figures.ts'
import { untilInterrupted } from '../sorter/interrupted.ts'
import { describeMachine, loadAverage } from '../sorter/machine.ts'
import { preparePrograms } from '../sorter/programs.ts'
import { Sandbox } from '../sorter/sandbox.ts'

const files = 50
const fewestRounds = 30

type Contender = {
  readonly name: string
  readonly argv: readonly string[]
  /** Times the base that it may take; absent for the base. */
  readonly most?: number
  /** One time a round. */
  readonly timesMs: number[]
}

/**
 * Measures how long the command takes to start, against Node that does nothing, and writes the section "Start" of
 * bench/RESULTS.md.
 * @param args `--rounds <n>`
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '60' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < fewestRounds)
    throw new Error(`--rounds takes a whole number from ${fewestRounds} on`)
  using sandbox = new Sandbox()
  const { sortwell } = await preparePrograms(sandbox)
  const { folder } = await makeCorpus(sandbox, files, untilInterrupted())
  sandbox.renewState()
  const base: Contender = { name: '`node -e 0`', argv: [process.execPath, '-e', '0'], timesMs: [] }
  const contenders: readonly Contender[] = [
    base,
    { name: '`sortwell --version`', argv: [...sortwell, '--version'], most: 1.5, timesMs: [] },
    { name: `\`sortwell plan\`, ${files} files`, argv: [...sortwell, 'plan', folder], most: 3, timesMs: [] },
  ]
  const loads = [loadAverage()]
  for (let round = 0; round <= rounds; round += 1) {
    for (const { argv, timesMs } of round % 2 ? contenders : contenders.toReversed()) {
      const timeMs = timeOf(argv, sandbox.stateDir)
      if (round > 0) timesMs.push(timeMs) // the first one fills caches
    }
  }
  loads.push(loadAverage())
  const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench start\`.

${describeMachine(sandbox.path, loads)}

Whole processes whose output goes into a pipe, ${rounds} rounds by turns. Milliseconds are medians; "÷ node" is the median of each round's own ratio.

| whole process | ms | ÷ node | lowest to highest | fastest ÷ fastest | at most | in this run |
|---|---:|---:|---:|---:|---:|---|
${contenders.map(each => rowOf(each, base)).join('\n')}`
  console.log(report)
  writeSection('Start', report)
}

function timeOf([program = '', ...args]: readonly string[], stateDir: string): number {
  const env = { ...process.env, SORTWELL_STATE_DIR: stateDir }
  const startedMs = performance.now()
  const { status } = spawnSync(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const timeMs = performance.now() - startedMs
  if (status !== 0) throw new Error(`status ${status} of ${program} ${args.join(' ')}`)
  return timeMs
}

function rowOf({ name, timesMs, most }: Contender, base: Contender): string {
  const ratios = timesMs.map((timeMs, round) => timeMs / (base.timesMs[round] ?? Number.NaN))
  const times = median(ratios)
  const cells = [
    name,
    median(timesMs).toFixed(1),
    ratio(times),
    `${ratio(Math.min(...ratios))} – ${ratio(Math.max(...ratios))}`,
    ratio(Math.min(...timesMs) / Math.min(...base.timesMs)),
    most === undefined ? '' : `${most} ×`,
    most === undefined ? '' : times <= most ? 'met' : '**missed**',
  ]
  return `| ${cells.join(' | ')} |`
}
