import type { Input, Output, PageCallName } from './calls.ts'
import type { EventName, Payload } from './events.ts'
import type { Result } from './result.ts'

/** Everything of the desktop that a page can reach, as `window.bridge`. */
export type Bridge = {
  /** @param version the page's `protocolVersion` */
  invoke<Name extends PageCallName>(
    name: Name,
    input: Input<Name>,
    version: number,
  ): Promise<Result<Output<Name>>>
  /** @returns a function that stops listening */
  on<Name extends EventName>(name: Name, listener: (value: Payload<Name>) => void): () => void
  /** Opens the first folder, or folder of a file, of what was dropped on the page. */
  openDropped(items: readonly File[], version: number): Promise<Result<Output<'openDropped'>>>
}
