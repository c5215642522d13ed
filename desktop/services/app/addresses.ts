/** Addresses that lead into the app, and those that lead out of it. */
import path from 'node:path'
import * as z from 'zod/mini'
import type { MenuCommand } from '../../ipc/commands.ts'
import { maxDropped } from '../../ipc/organize-views.ts'

export const linkScheme = 'sortwell'

/** Places that an external address may open. It can show a screen, and never start anything. */
const places: Readonly<Record<string, MenuCommand>> = {
  organize: 'show-organize',
  history: 'show-history',
  watched: 'show-watched',
  settings: 'show-settings',
}

/** The place of `sortwell://history`; null for any address that is not exactly one of ours. */
export function placeOf(address: string): MenuCommand | null {
  const [, place = ''] = /^sortwell:\/\/([a-z]{1,20})\/?$/i.exec(address) ?? []
  return new Map(Object.entries(places)).get(place.toLowerCase()) ?? null
}

/** The first address of ours in a command line: systems start a second program with it. */
export function linkIn(argv: readonly string[]): string | null {
  return argv.find(argument => argument.toLowerCase().startsWith(`${linkScheme}://`)) ?? null
}

/** The argument before the folders that a file manager, or `sortwell open`, asks to see the preview of. */
export const folderSwitch = '--open-folder'

/** What follows it. Whether these are folders is seen when they are opened. */
export function foldersIn(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf(folderSwitch)
  const given = at < 0 ? [] : argv.slice(at + 1)
  return given.filter(argument => path.isAbsolute(argument)).slice(0, maxDropped)
}

/** What a second start of the app hands to the first; Chromium may change the order of its command line. */
export type SecondStart = { readonly folders: readonly string[] }
const secondStart = z.object({ folders: z.array(z.string()) })

/** @param data as the system brought it */
export function foldersOf(data: unknown): readonly string[] {
  const { data: read } = z.safeParse(secondStart, data)
  return read ? foldersIn([folderSwitch, ...read.folders]) : []
}

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address to hand to the system, to be opened outside the app.
 * @returns null when it may not be opened: only https and mailto are allowed, and http on this machine in development
 */
export function outsideAddress(address: string, allowsLoopback: boolean): string | null {
  const url = URL.parse(address)
  if (url === null) return null
  const isLocal = allowsLoopback && url.protocol === 'http:' && loopback.includes(url.hostname)
  if (url.protocol === 'mailto:') return mailAddress(url)
  return url.protocol === 'https:' || isLocal ? url.href : null
}

/** With its subject and body alone: mail programs also take `attach`, and lines of the head in any other field. */
function mailAddress({ pathname, searchParams }: URL): string | null {
  if (/%0[ad]/i.test(pathname)) return null
  const fields = new Map<string, string>()
  for (const [name, value] of searchParams) {
    const field = name.toLowerCase()
    if (field === 'subject') fields.set(field, fields.get(field) ?? value.replace(/[\r\n]+/g, ' '))
    if (field === 'body') fields.set(field, fields.get(field) ?? value)
  }
  const query = Array.from(fields, ([field, value]) => `${field}=${encodeURIComponent(value)}`).join('&')
  return `mailto:${pathname}${query && '?'}${query}`
}
