import { RequestError } from '@hono/node-server'
import { createId } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { answerIn, type RequestContext } from './answer.ts'
import { noteRequest } from './log-requests.ts'

/**
 * Answers a request whose address cannot be read, such as one that names two hosts. It never reaches the app, but has the same
 * headers and log lines as all others.
 */
export function answerUnreadable(deps: Deps): (error: unknown) => Response {
  return error => {
    const context: RequestContext = {
      requestId: createId(),
      crossOrigin: {},
      strictTransport: deps.config.strictTransport,
    }
    const isUnreadable = error instanceof RequestError
    if (!isUnreadable) deps.log.error({ err: error, id: context.requestId }, 'request failed')
    const [status, message] = isUnreadable
      ? [400, 'The request names no valid address.']
      : [500, 'Something went wrong on our side. Please try again in a moment.']
    noteRequest(deps, { id: context.requestId, method: '', route: '', status }, 0, message)
    return answerIn(context, status, { message }, deps.health.isDraining() ? { Connection: 'close' } : {})
  }
}
