import type { Input, Output, PageCallName } from './calls.ts'
import type { EventName, Payload } from './events.ts'
import type { Result } from './result.ts'

/** Everything of the desktop that a page can reach, as `window.bridge`. */
export type Bridge = {
  invoke<Name extends PageCallName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>
  /** @returns a function that stops listening */
  on<Name extends EventName>(name: Name, listener: (value: Payload<Name>) => void): () => void
  /** Opens the first folder, or folder of a file, of what was dropped on the page. */
  openDropped(items: readonly File[]): Promise<Result<Output<'openDropped'>>>
}
