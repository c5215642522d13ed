import type { SchemeHandler } from '../chromium/requests.ts'
import { type Host, runningOf } from '../host.ts'
import { record, strict } from '../not-implemented.ts'

type CustomScheme = {
  readonly scheme: string
  readonly privileges?: Readonly<Record<string, boolean>>
}

/** What every scheme has here, and the code cache, of which nothing is kept: a page is compiled at each start. */
const privilegesKnown: readonly string[] = ['standard', 'secure', 'supportFetchAPI', 'codeCache']

/** `protocol`: the app's own schemes. */
export function protocolOf(host: Host) {
  return strict('protocol', {
    registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
      if (host.running)
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme, privileges = {} } of schemes) {
        if (!/^[a-z0-9]+$/.test(scheme))
          throw new Error(`stand-in: a scheme named ${scheme} is not implemented`)
        for (const [name, isWanted] of Object.entries(privileges)) {
          if (isWanted && !privilegesKnown.includes(name))
            throw new Error(`stand-in: privileges.${name} is not implemented`)
        }
        if (privileges.codeCache) {
          if (!privileges.standard)
            throw new Error(
              'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
            )
          record('protocol.codeCache', scheme)
        }
        host.alias.schemes.add(scheme)
      }
    },
    handle(scheme: string, handler: SchemeHandler): void {
      if (!host.alias.schemes.has(scheme))
        throw new Error(`stand-in: protocol.handle of ${scheme} is not implemented`)
      const { handlers } = runningOf(host, 'protocol').requests
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      handlers.set(scheme, handler)
    },
  })
}
