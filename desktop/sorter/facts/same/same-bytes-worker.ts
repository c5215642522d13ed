/** Entry of the thread in which whole files are read and compared. */
import { parentPort } from 'node:worker_threads'
import { realDisk } from '../../disk/disk.ts'
import type { SameBytesMessage } from './find-same-bytes.ts'
import { type ComparedFile, compareFiles } from './same-bytes.ts'

const post = (message: SameBytesMessage) => parentPort?.postMessage(message)
let toldAt = 0

parentPort?.once('message', (files: readonly ComparedFile[]) => {
  const found = compareFiles(realDisk, files, progress => {
    if (performance.now() - toldAt < 100) return
    toldAt = performance.now()
    post({ progress })
  })
  post({ found })
})
