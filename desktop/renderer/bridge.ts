import type { Bridge } from '../ipc/bridge.ts'
import type { Input, Output, PageCallName } from '../ipc/calls.ts'
import type { EventName, Payload } from '../ipc/events.ts'
import { protocolVersion } from '../ipc/message.ts'
import { unpack } from '../ipc/result.ts'

declare global {
  interface Window {
    readonly bridge: Bridge
  }
}

/** @throws {RemoteError} with a message for people */
export async function call<Name extends PageCallName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  return unpack(await window.bridge.invoke(name, input, protocolVersion))
}

export async function openDropped(item: File): Promise<Output<'openDropped'>> {
  return unpack(await window.bridge.openDropped(item, protocolVersion))
}

/** @returns what ends the listening */
export function hear<Name extends EventName>(
  name: Name,
  listener: (value: Payload<Name>) => void,
): () => void {
  return window.bridge.on(name, listener)
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.'
}
