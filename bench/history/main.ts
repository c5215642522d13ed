import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunRecords } from '../../desktop/services/state/run-records.ts'
import {
  defaultRules,
  findMoves,
  listRuns,
  openFolder,
  previewFolder,
  runPlan,
  undoRun,
} from '../../desktop/sorter/index.ts'
import { writeSection } from '../results.ts'

const batchRuns = 2000
const longAgo = new Date('2024-01-01T00:00:00Z')

type Batch = {
  readonly runs: number
  readonly runMs: number
  readonly heapMb: number
  readonly rssMb: number
}

/**
 * Runs of one file each, one after the other in one process, with nothing compacted: does a run cost the same, and the
 * process stay as large, however many there were? `npm run bench history -- [runs] [folder]`
 */
export async function run([count = '20000', parent = tmpdir()]: readonly string[]): Promise<void> {
  const load = loadavg()[0] ?? 0
  const spread = await soak(Number(count), parent, 180_000)
  const oneDay = await soak(Number(count), parent, 0)
  const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench history\`: Node ${process.versions.node}, ${cpus().length} CPUs, load ${load.toFixed(1)} at the start,
records and folder in ${parent.startsWith('/dev/shm') ? 'memory (tmpfs)' : 'a folder on disk'}.

Runs of one file each, by the sorter itself in one process, with nothing compacted. A line is the ${batchRuns} runs up to then:
the median of a run, and what the process holds after a collection of garbage. Below it, what was asked of all of them.

### A run every three minutes

${tableOf(spread)}

### All within one day

A run looks at the names in the newest day's folder, for an id that sorts after them: what grows here is one day's runs, not
the history.

${tableOf(oneDay)}`
  writeSection('History', report)
  console.log(report)
}

type Soak = { readonly batches: readonly Batch[]; readonly asked: readonly (readonly [string, number])[] }

/** @param stepMs by which the clock goes on after each run */
async function soak(count: number, parent: string, stepMs: number): Promise<Soak> {
  const root = mkdtempSync(join(parent, 'sortwell-history-'))
  const [folderPath, stateDir] = [join(root, 'folder'), join(root, 'state')]
  mkdirSync(folderPath)
  const clock = shiftClock()
  try {
    const records = createRunRecords(stateDir)
    const folder = openFolder(folderPath, { stateDir })
    const sortOne = async (name: string) => {
      const file = join(folderPath, name)
      writeFileSync(file, 'x')
      utimesSync(file, longAgo, longAgo)
      const before = performance.now()
      await runPlan(await previewFolder(folder, 'type', { rules: defaultRules }), { records })
      const took = performance.now() - before
      rmSync(join(folderPath, 'Documents', name)) // so that only the history grows
      return took
    }
    const batches: Batch[] = []
    let times: number[] = []
    for (let at = 1; at <= count; at += 1) {
      times.push(await sortOne(`${at}.txt`))
      clock.shift(stepMs)
      if (at % batchRuns !== 0) continue
      batches.push({ runs: at, runMs: medianOf(times), ...memory() })
      times = []
      console.log(JSON.stringify(batches.at(-1)))
    }
    writeFileSync(join(folderPath, 'last.txt'), 'x')
    utimesSync(join(folderPath, 'last.txt'), longAgo, longAgo)
    await runPlan(await previewFolder(folder, 'type', { rules: defaultRules }), { records })
    if (!statSync(join(folderPath, 'Documents/last.txt')).isFile()) throw new Error('nothing was sorted')
    const asked = [
      ['undo of the last run', await timed(() => undoRun({ records, folder }))],
      ['the newest 50 runs', await timed(() => listRuns({ records, count: 50 }))],
      [
        '`where` for a name that there is not, 10,000 runs',
        await timed(() => findMoves(records, 'none', { count: 50 })),
      ],
    ] as const
    return { batches, asked }
  } finally {
    clock.restore()
    rmSync(root, { recursive: true, force: true })
  }
}

/** The sorter takes the time of its runs from `Date`. */
function shiftClock() {
  const Real = Date
  let byMs = 0
  globalThis.Date = class extends Real {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [Real.now() + byMs] : given) as [number]))
    }

    static override now(): number {
      return Real.now() + byMs
    }
  } as DateConstructor
  return {
    shift(ms: number) {
      byMs += ms
    },
    restore() {
      globalThis.Date = Real
    },
  }
}

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function memory(): Pick<Batch, 'heapMb' | 'rssMb'> {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapMb: heapUsed / 1e6, rssMb: rss / 1e6 }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function tableOf({ batches, asked }: Soak): string {
  const lines = batches.map(
    ({ runs, runMs, heapMb, rssMb }) =>
      `| ${runs} | ${runMs.toFixed(2)} | ${heapMb.toFixed(1)} | ${rssMb.toFixed(0)} |`,
  )
  const head = ['| runs | a run, ms | heap MB | process MB |', '|---:|---:|---:|---:|']
  const answers = asked.map(([what, ms]) => `- ${what}: ${ms.toFixed(1)} ms`)
  return [...head, ...lines, '', ...answers].join('\n')
}
