import { type DiskKind, diskOfKind } from '../faulty-disk.ts'
import { type Act, act } from './act.ts'

/** An action in a process of its own that ends itself, as by `kill -9`, at one step. */
export type KilledAct = Act & {
  readonly kind: DiskKind
  /** The step to end at, counted from 1; 0 for none. */
  readonly killAt: number
  /** `torn` ends in the middle of a write. */
  readonly moment: 'before' | 'torn'
}

const killed: KilledAct = JSON.parse(process.argv[2] ?? '')

const disk = diskOfKind(killed.kind)
let count = 0

await act(killed, disk, (_, args) => {
  count += 1
  if (count !== killed.killAt) return
  if (killed.moment === 'torn') tear(args)
  process.kill(process.pid, 'SIGKILL')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})

/** Writes the first half only. */
function tear([descriptor, bytes, position]: readonly unknown[]): void {
  if (typeof descriptor !== 'number' || !(bytes instanceof Buffer)) return
  disk.writeSync(descriptor, bytes.subarray(0, Math.ceil(bytes.length / 2)), Number(position ?? 0))
}
