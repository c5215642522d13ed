import type { SchemeHandler } from '../chromium/requests.ts'
import { type Host, runningOf } from '../host.ts'
import { strict } from '../not-implemented.ts'

/** `protocol`: the app's own schemes. */
export function protocolOf(host: Host) {
  return strict('protocol', {
    registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string }[]): void {
      if (host.running)
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme } of schemes) {
        if (!/^[a-z0-9]+$/.test(scheme))
          throw new Error(`stand-in: a scheme named ${scheme} is not implemented`)
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
