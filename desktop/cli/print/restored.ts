import path from 'node:path'
import type { Restored } from '../../services/state/database/restore.ts'
import { localTime } from './lines.ts'

/** Which runs are lost with a database that was damaged or gone. @param stateDir where the damaged file is */
export function describeRestored({ at, copyFrom, file }: Restored, stateDir: string): string {
  const lost =
    copyFrom === undefined
      ? 'there was no usable copy: runs before that'
      : `was restored from its copy of ${localTime(new Date(copyFrom))}: runs between the two`
  const found = (what: string) =>
    `The history was found ${what} on ${localTime(new Date(at))} and ${lost} cannot be undone.`
  return file === undefined
    ? found('missing')
    : `${found('damaged')} The damaged file is ${path.join(stateDir, file)}.`
}
