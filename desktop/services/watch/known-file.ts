import path from 'node:path'

/** Where a watched folder's known files are kept. */
export function knownFileOf(stateDir: string, watchId: string): string {
  return path.join(stateDir, 'watched', `${watchId}.json`)
}
