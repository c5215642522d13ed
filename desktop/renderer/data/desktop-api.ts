import type { ApiClient } from '../../../server/contract/client.ts'
import { endpoints } from '../../../server/contract/endpoints.ts'
import { call } from './bridge.ts'
import type { Connection } from './connection.ts'

/** The contract's client in main, over IPC. @param connection records the outcome of each call */
export function createDesktopApi(connection: Connection): ApiClient {
  async function ask(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    try {
      const answer = await call('api', { name, input })
      connection.note(name, null)
      return answer
    } catch (error) {
      connection.note(name, error)
      throw error
    }
  }
  const names = Object.keys(endpoints)
  return Object.fromEntries(
    names.map(name => [name, (input?: Readonly<Record<string, unknown>>) => ask(name, input)]),
  ) as unknown as ApiClient
}
