import type { Host } from '../host.ts'
import { runningOf } from '../host.ts'
import { strict } from '../not-implemented.ts'
import type { SchemeHandler } from '../requests.ts'

type CustomScheme = { readonly scheme: string; readonly privileges?: object }

/** `protocol`: the app's own schemes. */
export function protocolOf(host: Host) {
  const { alias } = host
  const requests = () => runningOf(host, 'protocol').requests
  return strict('protocol', {
    registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
      if (host.running)
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme } of schemes) {
        if (!/^[a-z0-9]+$/.test(scheme))
          throw new Error(`stand-in: a scheme named ${scheme} is not implemented`)
        alias.schemes.add(scheme)
      }
    },
    handle(scheme: string, handler: SchemeHandler): void {
      if (/^(https?|file)$/.test(scheme))
        throw new Error(`stand-in: protocol.handle of ${scheme} is not implemented`)
      const { handlers } = requests()
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      handlers.set(scheme, handler)
      if (alias.schemes.has(scheme)) return
      alias.schemes.add(scheme)
      void requests().start()
    },
    unhandle(scheme: string): void {
      if (!requests().handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    },
    isProtocolHandled: (scheme: string): boolean => requests().handlers.has(scheme),
  })
}
