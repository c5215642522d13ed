import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { parseRuleSet } from '../../desktop/services/state/rule-sets.ts'
import { openFolder, previewFolder, type RuleSet } from '../../desktop/sorter/index.ts'
import { writeSection } from '../results.ts'
import { type Corpus, makeCorpus } from '../sorter/corpus.ts'
import { median, megabytes, ratio, seconds } from '../sorter/figures.ts'
import { untilInterrupted } from '../sorter/interrupted.ts'
import { describeMachine, loadAverage } from '../sorter/machine.ts'
import { type Measured, measure } from '../sorter/measure.ts'
import { preparePrograms } from '../sorter/programs.ts'
import { Sandbox } from '../sorter/sandbox.ts'
import { fiftyRules } from './fifty-rules.ts'

const files = 1e5
const mostTimes = 1.5

type Contender = { readonly name: string; readonly argv: readonly string[]; readonly runs: Measured[] }

/**
 * Measures planning by fifty rules over names and sizes against planning by type, and writes the section "Rules" of
 * bench/RESULTS.md.
 * @param args `--rounds <n>`
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '9' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 on')
  const signal = untilInterrupted()
  using sandbox = new Sandbox()
  const { sortwell } = await preparePrograms(sandbox)
  const loads = [loadAverage()]
  const corpus = await makeCorpus(sandbox, files, signal)
  const file = join(sandbox.tools, 'fifty.yaml')
  const text = stringify({ rules: fiftyRules })
  writeFileSync(file, text)
  const { set, complaints } = await parseRuleSet(text)
  if (complaints.length > 0) throw new Error(JSON.stringify(complaints))
  const plan = [...sortwell, 'plan', corpus.folder]
  const contenders: readonly [Contender, Contender] = [
    { name: 'plan by type', argv: [...plan, '--by', 'type', '--no-set'], runs: [] },
    { name: `plan by ${fiftyRules.length} rules, then by type`, argv: [...plan, '--set', file], runs: [] },
  ]
  for (let round = 0; round <= rounds; round += 1) {
    for (const { argv, runs } of round % 2 ? contenders : contenders.toReversed()) {
      const measured = await measure(argv, sandbox, signal)
      if (round > 0) runs.push(measured) // the first one fills caches
    }
  }
  loads.push(loadAverage())
  const [byType, byRules] = contenders
  const times = ratiosOf(byRules, byType, 'wallMs')
  const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench rules\`.

${describeMachine(sandbox.path, loads)}

The ${files.toLocaleString('en')} files of the bench \`sorter\`, planned by the ${fiftyRules.length} rules of \`bench/rules/fifty-rules.ts\`: ${await countTaken(corpus, set, sandbox)}.
Whole processes with their start, ${rounds} rounds by turns; "÷ by type" is the median of each round's own ratio. No file is opened.

| whole process | seconds | ÷ by type | lowest to highest | CPU seconds | ÷ by type | peak MB |
|---|---:|---:|---:|---:|---:|---:|
${contenders.map(each => rowOf(each, byType)).join('\n')}

Target: at most ${mostTimes} × planning by type: **${median(times) <= mostTimes ? 'met' : 'missed'}**, ${ratio(median(times))} ×.`
  console.log(report)
  writeSection('Rules', report)
  rmSync(corpus.folder, { recursive: true })
}

function ratiosOf(one: Contender, other: Contender, key: 'wallMs' | 'cpuMs'): readonly number[] {
  return one.runs.map((each, at) => (each[key] ?? Number.NaN) / (other.runs[at]?.[key] ?? Number.NaN))
}

function rowOf(contender: Contender, base: Contender): string {
  const { name, runs } = contender
  const walls = ratiosOf(contender, base, 'wallMs')
  const cells = [
    name,
    seconds(median(runs.map(({ wallMs }) => wallMs))),
    ratio(median(walls)),
    `${ratio(Math.min(...walls))} – ${ratio(Math.max(...walls))}`,
    seconds(median(runs.map(({ cpuMs }) => cpuMs ?? Number.NaN))),
    ratio(median(ratiosOf(contender, base, 'cpuMs'))),
    megabytes(Math.max(...runs.map(({ peakBytes }) => peakBytes ?? Number.NaN))),
  ]
  return `| ${cells.join(' | ')} |`
}

async function countTaken({ folder }: Corpus, set: RuleSet, { stateDir }: Sandbox): Promise<string> {
  const { moves } = await previewFolder(openFolder(folder, { stateDir }), 'type', {
    set: { ...set, otherwise: 'leave' },
  })
  const share = `${Math.round((100 * moves.length) / files)} %`
  return `they take ${share} of the files, the others pass all of them`
}
