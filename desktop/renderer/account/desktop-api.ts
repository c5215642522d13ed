import { ApiError } from '../../../server/contract/api-error.ts'
import type { ApiClient } from '../../../server/contract/client.ts'
import { endpoints } from '../../../server/contract/endpoints.ts'
import { RemoteError } from '../../ipc/result.ts'
import { call } from '../bridge.ts'
import type { Connection } from './connection.ts'

/** The contract's client as main has it, over IPC. @param connection is told how each call ended */
export function createDesktopApi(connection: Connection): ApiClient {
  async function ask(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    try {
      const answer = await call('api', { name, input })
      connection.note(name, null)
      return answer
    } catch (error) {
      const told = asApiError(error)
      connection.note(name, told)
      throw told
    }
  }
  const names = Object.keys(endpoints)
  return Object.fromEntries(
    names.map(name => [name, (input?: Readonly<Record<string, unknown>>) => ask(name, input)]),
  ) as unknown as ApiClient
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof RemoteError) || error.http === undefined) return error
  const { status, ...details } = error.http
  return new ApiError(status, error.message, details)
}
