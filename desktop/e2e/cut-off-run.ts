import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { diskOfKind } from '../sorter/testing/faulty-disk.ts'
import { act } from '../sorter/testing/kills/act.ts'

const script = fileURLToPath(import.meta.url)

/** Sorts the folder by type in a process that ends, as by `kill -9`, after its second file was moved. */
export async function cutOff(folder: string, stateDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, folder, stateDir], error => {
      if (error?.signal === 'SIGKILL') resolve()
      else reject(error ?? new Error('The run came to its end'))
    })
  })
}

async function dieInRun(folder: string, stateDir: string): Promise<void> {
  const sort = { folder, stateDir, action: 'sort', criterion: 'type', subfolders: false } as const
  let links = 0
  await act(sort, diskOfKind('link'), step => {
    if (step === 'linkSync') links += 1
    if (links < 3) return
    process.kill(process.pid, 'SIGKILL')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
}

if (import.meta.main) await dieInRun(process.argv[2] ?? '', process.argv[3] ?? '')
