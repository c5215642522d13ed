import { Worker } from 'node:worker_threads'
import type { Progress } from '../../values/values.ts'
import type { ComparedFile, SameBytes } from './same-bytes.ts'

export type SameBytesOptions = {
  /** The built or the source file of `same-bytes-worker`. */
  readonly workerUrl: URL
  readonly signal?: AbortSignal | undefined
  /** At most ten times a second. Of the files that are compared, and of what there is to read of them. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** What the thread says. */
export type SameBytesMessage =
  | { readonly progress: Progress; readonly found?: never }
  | { readonly found: SameBytes; readonly progress?: never }

/** As in the command, and for the same reason: without it the thread holds more garbage than it needs. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

/**
 * Finds files with the same bytes, in a thread of its own that ends with the search. There is no bound of time, since
 * large files may be read whole; `signal` ends it at once, also while a disk hangs.
 * @param list called at once: the thread starts while the files are listed
 * @returns null when it was stopped
 */
export async function findSameBytes(
  list: () => readonly ComparedFile[],
  { workerUrl, signal, onProgress }: SameBytesOptions,
): Promise<SameBytes | null> {
  if (signal?.aborted) return null
  const worker = new Worker(workerUrl, { resourceLimits })
  try {
    const files = list()
    if (files.length === 0) return { groups: [], unknown: [] }
    worker.postMessage(files)
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => resolve(null), { once: true })
      worker.on('message', ({ progress, found }: SameBytesMessage) => {
        if (found === undefined) onProgress?.(progress)
        else resolve(found)
      })
      worker.on('error', reject)
      worker.on('exit', code => reject(new Error(`the thread ended with ${code}`)))
    })
  } finally {
    void worker.terminate() // a thread that hangs in a call of the system ends only with it
  }
}
