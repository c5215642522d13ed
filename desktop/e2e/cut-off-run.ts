import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Doom } from '../sorter/testing/kills/doomed-run.ts'

const script = fileURLToPath(new URL('../sorter/testing/kills/doomed-run.ts', import.meta.url))

/** Sorts the folder by type in a process that ends, as by `kill -9`, while files are being moved. */
export async function cutOff(folder: string, stateDir: string): Promise<void> {
  const whole: Doom = {
    folder,
    stateDir,
    action: 'sort',
    criterion: 'type',
    subfolders: false,
    kind: 'link',
    killAt: 0,
    moment: 'before',
  }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify({ ...whole, killAt: 14 } satisfies Doom)], error => {
      if (error?.signal === 'SIGKILL') resolve()
      else reject(error ?? new Error('The run came to its end'))
    })
  })
}
