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
