import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { writeSection } from '../results.ts'
import { describeMachine } from '../sorter/machine.ts'
import { type Measured, measure } from '../sorter/measure.ts'

export type Contender = {
  readonly name: string
  readonly argv: readonly string[]
  /** Before each run; not measured. */
  readonly prepare?: () => void
}

export type Line = { readonly name: string; readonly runs: readonly Measured[] }

/** Where a bench happens. */
export type Places = { readonly folder: string; readonly stateDir: string; readonly tools: string }

/** Of whole processes, in the system's cache and with caches emptied before each. */
export type Figures = { readonly warm: readonly Line[]; readonly cold: readonly Line[] }

type Bench = {
  readonly title: string
  /** After `npm run bench facts --`. */
  readonly option: string
  /** Threads of the command, as {@link bundle} takes them. */
  readonly threads: readonly string[]
  readonly rounds: number
  readonly coldRounds: number
  /** Heads the column of each line's time beside that of the first. */
  readonly ratio: string
  /** Fills the folder. @returns what is measured, and what is said of it */
  readonly prepare: (places: Places) => { readonly contenders: readonly Contender[]; readonly about: string }
  /** What the targets say of the figures. */
  readonly verdict: (figures: Figures) => string
}

/** Measures in a folder of its own, and writes the section. */
export async function measureFacts(bench: Bench): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'sortwell-facts-'))
  const places = { folder: join(root, 'folder'), stateDir: join(root, 'state'), tools: join(root, 'tools') }
  try {
    for (const each of Object.values(places)) mkdirSync(each)
    const { contenders, about } = bench.prepare(places)
    await bundle(places.tools, bench.threads)
    const loads = [loadavg()[0] ?? 0]
    const warm = await measureAll(contenders, bench.rounds, places)
    const hasCold = canDropCaches()
    const cold = hasCold ? await measureAll(contenders, bench.coldRounds, places, emptyCaches) : []
    loads.push(loadavg()[0] ?? 0)
    const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench facts -- ${bench.option}\`.

${describeMachine(places.folder, loads)}

${about}

### Files in the system's cache

${tableOf(warm, bench.ratio)}
${hasCold ? `\n### Caches emptied before each, ${bench.coldRounds} rounds\n\n${tableOf(cold, bench.ratio)}\n` : ''}
${bench.verdict({ warm, cold })}`
    writeSection(bench.title, report)
    console.log(report)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const desktop = join(import.meta.dirname, '../../desktop')
const dropCaches = '/proc/sys/vm/drop_caches'

/**
 * The command and its threads as they are in an installed app.
 * @param threads their files in the sorter, without an ending
 */
async function bundle(outDir: string, threads: readonly string[]): Promise<void> {
  const input = {
    cli: join(desktop, 'cli.ts'),
    ...Object.fromEntries(threads.map(file => [basename(file), join(desktop, 'sorter', `${file}.ts`)])),
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['keytar', 'koffi'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  })
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(desktop, '../node_modules'), join(outDir, 'node_modules'))
}

/** By turns, after a round that fills caches and is not counted. */
async function measureAll(
  contenders: readonly Contender[],
  rounds: number,
  places: { readonly tools: string; readonly stateDir: string },
  prepareAll = () => {},
): Promise<readonly Line[]> {
  const signal = AbortSignal.timeout(30 * 60_000)
  const lines = contenders.map(({ name }) => ({ name, runs: [] as Measured[] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, { name, argv, prepare }] of contenders.entries()) {
      prepare?.()
      prepareAll()
      const measured = await measure(argv, places, signal)
      if (round >= 0) lines[at]?.runs.push(measured)
      console.error(`${name}: ${measured.wallMs.toFixed(0)} ms`)
    }
  }
  return lines
}

function canDropCaches(): boolean {
  try {
    emptyCaches()
    return true
  } catch {
    return false
  }
}

function emptyCaches(): void {
  writeFileSync(dropCaches, '3')
}

/** @param ratio heads the column of each line's time beside that of the first */
function tableOf(lines: readonly Line[], ratio: string): string {
  const [base] = lines
  const rows = lines.map(line => {
    const ratios = ratiosOf(line, base)
    const cpuMs = medianOf(line.runs.map(run => run.cpuMs ?? Number.NaN))
    const cells = [
      (medianOf(line.runs.map(({ wallMs }) => wallMs)) / 1000).toFixed(3),
      medianOf(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`,
      (fastestOf(line) / fastestOf(base)).toFixed(2),
      (cpuMs / 1000).toFixed(2),
      (peakOf([line], '') / 1e6).toFixed(0),
    ]
    return `| ${line.name} | ${cells.join(' | ')} |`
  })
  return [
    `| whole process | seconds | ${ratio} | lowest to highest | fastest ÷ fastest | CPU seconds | peak MB |`,
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

/** The median of each round's own ratio. */
export const medianRatio = (line: Line | undefined, base: Line | undefined): number =>
  medianOf(ratiosOf(line, base))

/** The largest, in bytes, of the lines whose name begins so. */
export function peakOf(lines: readonly Line[], start = 'sortwell'): number {
  const ours = lines.filter(({ name }) => name.startsWith(start))
  return Math.max(...ours.flatMap(({ runs }) => runs.map(run => run.peakBytes ?? Number.NaN)))
}

function ratiosOf(line: Line | undefined, base: Line | undefined): readonly number[] {
  return (line?.runs ?? []).map(({ wallMs }, at) => wallMs / (base?.runs[at]?.wallMs ?? Number.NaN))
}

const fastestOf = (line: Line | undefined) => Math.min(...(line?.runs ?? []).map(({ wallMs }) => wallMs))

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
