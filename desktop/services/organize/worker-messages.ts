import type { Result } from '../../ipc/result.ts'
import type { Progress } from '../../ipc/views.ts'
import type { OrganizerCalls } from './organizer.ts'

export type WorkerOptions = { readonly stateDir: string; readonly home: string }

export type OrganizerCallName = keyof OrganizerCalls

/** A call into the sorting thread, answered by a `reply` of the same number. */
export type ToWorker = {
  readonly number: number
  readonly name: OrganizerCallName
  readonly input: OrganizerCalls[OrganizerCallName]['input']
}

export type FromWorker =
  | { readonly kind: 'reply'; readonly number: number; readonly result: Result<unknown> }
  | { readonly kind: 'progress'; readonly progress: Progress }
