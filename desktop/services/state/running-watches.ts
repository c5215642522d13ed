import * as z from 'zod/mini'
import { holdNote, notesHeld } from './folder-lock.ts'

/** A folder that a `sortwell watch` watches; those of the window are in the settings. */
export type RunningWatch = {
  /** Its real path. */
  readonly folder: string
  /** The name or the file of the set that it follows, '' for none; absent: the one that is chosen for the folder. */
  readonly set?: string | undefined
}

const key = 'watch'
const parse = (value: unknown) =>
  z.safeParse(z.object({ folder: z.string(), set: z.optional(z.string()) }), value)

/** Tells other programs of a watch. It is forgotten when it is released, or this program ends, however it ends. */
export function announceWatch(stateDir: string, watch: RunningWatch): { release(): void } {
  return holdNote(stateDir, key, JSON.stringify(watch))
}

export function runningWatches(stateDir: string): readonly RunningWatch[] {
  return notesHeld(stateDir, key).flatMap(note => {
    const watch = parse(parsed(note))
    return watch.success ? [watch.data] : []
  })
}

/** Undefined for a note that ended meanwhile, or is none of ours. */
function parsed(note: string): unknown {
  try {
    return JSON.parse(note)
  } catch {
    return undefined
  }
}
