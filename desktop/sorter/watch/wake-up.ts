import { resolve } from 'node:path'

/** What tells that something at the top of a folder may be different now. */
export type WakeUp = { close(): Promise<void> }

/**
 * Only the folder's own notice is taken, and what happened is looked up by the sorter itself: so a folder of 100,000
 * files costs no more to watch than an empty one. A notice that never comes (network shares, sleep, an overflown queue)
 * is made good by {@link FolderWatch}'s own check.
 */
export async function wakeUpBy(folder: string, onChange: () => void): Promise<WakeUp> {
  const { watch } = await import('chokidar') // no other command and no run of the window waits for it
  const watcher = watch(folder, {
    depth: 0,
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: path => resolve(path) !== folder,
  })
  watcher.on('raw', onChange)
  watcher.on('error', onChange) // the folder went or may not be watched: the next look says which
  return { close: () => watcher.close() }
}
