import type { Bridge } from '../../ipc/bridge.ts'
import type { Input, Output, PageCallName, ReadName } from '../../ipc/calls.ts'
import { type EventName, eventsAnswering, eventsOutdating, type Payload } from '../../ipc/events.ts'
import { unpack } from '../../ipc/result.ts'

declare global {
  interface Window {
    readonly bridge: Bridge
  }
}

/** At latest; a window that is not seen is never idle in some systems. */
const longestDrawMs = 2000

/** Resolves when the page has nothing to draw, after two seconds at most. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    requestIdleCallback(() => resolve(), { timeout: longestDrawMs })
  })

/** Leaves the processors to the first picture, and to what a person does first. */
const calmMs = 100
let drawing: Promise<void> | undefined

/** The first call makes main load all that is behind the window: it waits until the page has drawn. Drops do not wait. */
function firstPicture(): Promise<void> {
  drawing ??= whenIdle().then(() => new Promise(resolve => setTimeout(resolve, calmMs)))
  return drawing
}

/** @throws {RemoteError} with a message for people */
export async function call<Name extends PageCallName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  await firstPicture()
  return unpack(await window.bridge.invoke(name, input))
}

export async function openDropped(items: readonly File[]): Promise<Output<'openDropped'>> {
  return unpack(await window.bridge.openDropped(items))
}

/** @returns what ends the listening */
export function hear<Name extends EventName>(
  name: Name,
  listener: (value: Payload<Name>) => void,
): () => void {
  return window.bridge.on(name, listener)
}

/** Calls the listener after each event that makes what a read answered out of date. @returns what ends the listening */
export function whenStale(read: ReadName, listener: () => void): () => void {
  const ends = eventsOutdating(read).map(name => hear(name, listener))
  return () => ends.forEach(end => void end())
}

/** Calls the listener with each newer answer of a read that an event carries. @returns what ends the listening */
export function whenPushed<Name extends ReadName>(
  read: Name,
  listener: (answer: Output<Name>) => void,
): () => void {
  const ends = eventsAnswering(read).map(name => hear(name, listener as (value: unknown) => void))
  return () => ends.forEach(end => void end())
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.'
}
