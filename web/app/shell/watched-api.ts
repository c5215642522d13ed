import type { ApiClient } from '../../../server/contract/client.ts'
import type { SessionEnd } from '../../../server/contract/session-end.ts'
import type { Busy } from './busy.ts'
import type { Platform } from './platform.tsx'
import { keepEnd } from './session-end.ts'

/**
 * Calls that nobody waits for, made while somebody types: an overlay over the form would be in the way. The one exception
 * from spec section 2, which shows it for every request.
 */
const quiet: ReadonlySet<string> = new Set<keyof ApiClient>(['beginPasskeyLogin'])

type Call = (input?: unknown) => Promise<unknown>

/**
 * THE place that counts calls and that handles a session's end (spec sections 2 and 4): when any call is answered 401,
 * the page is reloaded, and the log-in form will say why. Without a token nothing is reloaded, so a 401 cannot cause an endless loop.
 * @param load fetches the client at the first call, so that a page that makes no calls does not load it
 */
export function watchApi(
  load: () => Promise<ApiClient>,
  busy: Busy,
  platform: Pick<Platform, 'hasToken' | 'reload'>,
): ApiClient {
  async function call(name: keyof ApiClient, input: unknown) {
    const end = quiet.has(name) ? () => undefined : busy.begin()
    const hadToken = await platform.hasToken()
    try {
      const api = await load()
      return await (api[name] as Call)(input)
    } catch (error) {
      if (hadToken && isUnauthorized(error)) {
        keepEnd(error.reason)
        platform.reload()
      }
      throw error
    } finally {
      end()
    }
  }
  return new Proxy({} as ApiClient, {
    get: (_, name) => (input: unknown) => call(name as keyof ApiClient, input),
  })
}

const isUnauthorized = (error: unknown): error is Error & { readonly reason?: SessionEnd } =>
  error instanceof Error && 'status' in error && error.status === 401
