import { createRunRecords } from '../../services/state/run-records.ts'
import {
  type Criterion,
  compactRuns,
  defaultRules,
  openFolder,
  previewFolder,
  recoverFolder,
  redoRun,
  runPlan,
  undoRun,
} from '../index.ts'
import { type DiskKind, diskOfKind, watchedDisk } from './faulty-disk.ts'
import { planPartlyOutside } from './plan-outside.ts'

/** A run in a process of its own that ends itself, as by `kill -9`, at one call. Prints the calls it made. */
export type Doom = {
  readonly folder: string
  readonly stateDir: string
  readonly action: 'sort' | 'undo' | 'finish' | 'undo-file' | 'redo' | 'compact'
  readonly criterion: Criterion
  readonly subfolders: boolean
  /** Where a sort sends a part of the files. */
  readonly outside?: string | undefined
  readonly kind: DiskKind
  /** The call to end at, counted from 1; 0 for none. */
  readonly killAt: number
  /** `torn` ends in the middle of a write. */
  readonly moment: 'before' | 'torn'
}

const doom: Doom = JSON.parse(process.argv[2] ?? '')
const calls: string[] = []

const real = diskOfKind(doom.kind)
const disk = watchedDisk((call, args, count) => {
  calls.push(call)
  if (count !== doom.killAt) return
  if (doom.moment === 'torn') tear(args)
  process.kill(process.pid, 'SIGKILL')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}, real)

/** Writes the first half only. */
function tear([descriptor, bytes, position]: readonly unknown[]): void {
  if (typeof descriptor !== 'number' || !(bytes instanceof Buffer)) return
  real.writeSync(descriptor, bytes.subarray(0, Math.ceil(bytes.length / 2)), Number(position ?? 0))
}

const { stateDir } = doom
const folder = openFolder(doom.folder, { stateDir, force: true })
const records = createRunRecords(stateDir, disk)
const rules = { ...defaultRules, subfolders: doom.subfolders }
if (doom.action === 'sort') {
  const plan =
    doom.outside === undefined
      ? await previewFolder(folder, doom.criterion, { rules })
      : await planPartlyOutside(folder, doom.outside, rules)
  await runPlan(plan, { records, disk })
}
if (doom.action === 'undo') await undoRun({ records, folder, disk })
if (doom.action === 'undo-file') await undoRun({ records, folder, disk, files: ['a.jpg', 'b.txt'] })
if (doom.action === 'redo') await redoRun({ records, folder, disk })
if (doom.action === 'compact') compactRuns(records, { days: 1, runs: 1 }, Date.now())
if (doom.action === 'finish') await recoverFolder({ records, folder, way: 'finish', disk })
process.stdout.write(JSON.stringify(calls))
