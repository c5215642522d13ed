/** Addresses that lead into the app, and those that lead out of it. */
import type { MenuCommand } from '../../ipc/commands.ts'

export const linkScheme = 'sortwell'

/** Places that an address from outside may open. It can show a screen, and never start anything. */
const places: Readonly<Record<string, MenuCommand>> = {
  organize: 'show-organize',
  history: 'show-history',
  watched: 'show-watched',
}

/** Where `sortwell://history` leads; null for any address that is not exactly one of ours. */
export function placeOf(address: string): MenuCommand | null {
  const [, place = ''] = /^sortwell:\/\/([a-z]{1,20})\/?$/i.exec(address) ?? []
  return new Map(Object.entries(places)).get(place.toLowerCase()) ?? null
}

/** The first address of ours in a command line: systems start a second program with it. */
export function linkIn(argv: readonly string[]): string | null {
  return argv.find(argument => argument.toLowerCase().startsWith(`${linkScheme}://`)) ?? null
}

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address to hand to the system for something that is to open outside the app.
 * @returns null for what may not be opened: only https and mailto, and http on this very machine in development
 */
export function outsideAddress(address: string, allowsLoopback: boolean): string | null {
  const url = URL.parse(address)
  if (url === null) return null
  const isLocal = allowsLoopback && url.protocol === 'http:' && loopback.includes(url.hostname)
  return url.protocol === 'https:' || url.protocol === 'mailto:' || isLocal ? url.href : null
}
