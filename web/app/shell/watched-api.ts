import type { ApiClient } from '../../../server/contract/client.ts'
import type { Busy } from './busy.ts'
import type { Platform } from './platform.tsx'

type Call = (input?: unknown) => Promise<unknown>

/**
 * THE place that counts calls and that handles a session's end (spec sections 2 and 4): when any call is answered 401,
 * the page is reloaded. Without a token nothing is reloaded, so a 401 cannot cause an endless loop.
 * @param load fetches the client at the first call, so that a page that makes no calls does not load it
 */
export function watchApi(
  load: () => Promise<ApiClient>,
  busy: Busy,
  platform: Pick<Platform, 'hasToken' | 'reload'>,
): ApiClient {
  async function call(name: keyof ApiClient, input: unknown) {
    const end = busy.begin()
    const hadToken = await platform.hasToken()
    try {
      const api = await load()
      return await (api[name] as Call)(input)
    } catch (error) {
      if (hadToken && isUnauthorized(error)) platform.reload()
      throw error
    } finally {
      end()
    }
  }
  return new Proxy({} as ApiClient, {
    get: (_, name) => (input: unknown) => call(name as keyof ApiClient, input),
  })
}

const isUnauthorized = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401
