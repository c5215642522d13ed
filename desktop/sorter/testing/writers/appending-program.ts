import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What a program does that records for hours: it holds its files open, writes for a while, and pauses. */
export type Appending = {
  readonly folder: string
  readonly files: number
  readonly everyMs: number
  /** Lines that are written to each file, one every `everyMs`, before a pause. */
  readonly burst: number
  readonly pauseMs: number
  /** Every other file is closed after half of them. */
  readonly bursts: number
}

export const nameOf = (file: number) => `${file}.log`

export const textOf = (file: number, lines: number) =>
  Array.from({ length: lines }, (_, line) => `line ${line} of file ${file}\n`).join('')

/** How many lines a file gets. */
export function linesOf(file: number, { burst, bursts }: Appending): number {
  return burst * (file % 2 === 0 ? bursts : Math.floor(bursts / 2))
}

async function append(task: Appending): Promise<void> {
  const { folder, files, everyMs, burst, pauseMs, bursts } = task
  let open = Array.from({ length: files }, (_, file) => {
    return { file, descriptor: fs.openSync(join(folder, nameOf(file)), 'a'), lines: 0 }
  })
  for (let round = 0; round < bursts; round += 1) {
    for (let count = 0; count < burst; count += 1) {
      for (const item of open) {
        fs.writeSync(item.descriptor, `line ${item.lines} of file ${item.file}\n`)
        item.lines += 1
      }
      await setTimeout(everyMs)
    }
    await setTimeout(pauseMs)
    const done = open.filter(({ file, lines }) => lines === linesOf(file, task))
    for (const { descriptor } of done) fs.closeSync(descriptor)
    open = open.filter(item => !done.includes(item))
  }
}

if (import.meta.main) await append(JSON.parse(process.argv[2] ?? ''))
