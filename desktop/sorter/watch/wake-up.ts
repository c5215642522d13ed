import { resolve } from 'node:path'

/** A native watch, which reports that something at the top of a folder can have changed. */
export type WakeUp = { close(): Promise<void> }

/**
 * Resolves when every later change will be noticed, so that a scan after that misses nothing.
 *
 * Only notices about the folder itself are used, and the sorter scans it to see what happened, so a folder of 100,000
 * files costs no more to watch than an empty one. Where notices never come (network shares, sleep, an overflowing
 * queue), the regular check of {@link FolderWatch} finds the change.
 */
export async function wakeUpBy(folder: string, onChange: () => void): Promise<WakeUp> {
  const { watch } = await import('chokidar') // loaded on demand: nothing else needs it
  const watcher = watch(folder, {
    depth: 0,
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: path => resolve(path) !== folder,
  })
  watcher.on('raw', onChange)
  watcher.on('error', onChange) // the folder went or cannot be watched: the next scan says which
  await new Promise<void>(ready => watcher.once('ready', ready)) // comes after an error, too
  return { close: () => watcher.close() }
}
