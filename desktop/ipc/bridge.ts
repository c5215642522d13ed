import type { Input, Output, PageCallName } from './calls.ts'
import type { EventName, Payload } from './events.ts'
import type { Result } from './result.ts'

/** All that a page can reach of the desktop, as `window.bridge`. */
export type Bridge = {
  /** @param version the page's `protocolVersion` */
  invoke<Name extends PageCallName>(
    name: Name,
    input: Input<Name>,
    version: number,
  ): Promise<Result<Output<Name>>>
  /** @returns what ends the listening */
  on<Name extends EventName>(name: Name, listener: (value: Payload<Name>) => void): () => void
  /** Opens a folder that was dropped on the page. */
  openDropped(item: File, version: number): Promise<Result<Output<'openDropped'>>>
}
