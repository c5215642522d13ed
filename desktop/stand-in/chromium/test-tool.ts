import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Cdp, type CdpMessage, firstOwnId } from './cdp.ts'
import type { SchemeAlias } from './scheme-alias.ts'
import type { Targets } from './targets.ts'

const navigations = new Set(['Page.navigate', 'Page.reload', 'Page.navigateToHistoryEntry'])

export type TestToolOptions = {
  readonly cdp: Cdp
  readonly targets: Targets
  readonly alias: SchemeAlias
  /** 0 for any free one */
  readonly port: number
  /** A test tool is about to navigate a page, as no page itself does. */
  onNavigate(targetId: string): void
}

/**
 * Lets a test tool drive the same Chromium, over a DevTools session of its own. It sees addresses by the app's names,
 * and no windows but the app's.
 * @returns the address to announce
 */
export async function serveTestTool({
  cdp,
  targets,
  alias,
  port,
  onNavigate,
}: TestToolOptions): Promise<string> {
  /** The tool's sessions, and the target of each; '' for the browser's. */
  const sessions = new Map<string, string>()
  const heldSessions = new Set<string>()
  let root = ''
  let socket: WebSocket | undefined

  function forward({ sessionId, ...message }: CdpMessage): void {
    const named = { ...message, ...(sessionId !== root && { sessionId }) }
    socket?.send(alias.textToApp(JSON.stringify(named)))
  }

  async function attach(message: CdpMessage, sessionId: string, targetId: string): Promise<void> {
    if (await targets.isWindow(targetId)) {
      sessions.set(sessionId, targetId)
      forward(message)
    } else {
      heldSessions.add(sessionId)
      cdp.tell('Runtime.runIfWaitingForDebugger', undefined, sessionId)
    }
  }

  cdp.intercept = message => {
    const { sessionId, method, params } = message
    // Chromium answers for a session that has ended without naming it.
    if (sessionId === undefined && (message.id ?? firstOwnId) < firstOwnId) return true
    if (sessionId === undefined || !sessions.has(sessionId)) return false
    const child = String(params?.sessionId)
    if (method === 'Target.attachedToTarget') {
      const { targetId, type } = (params?.targetInfo ?? {}) as { targetId: string; type: string }
      if (sessionId === root && type === 'page') {
        void attach(message, child, targetId)
        return true
      }
      sessions.set(child, targetId)
    }
    // The host answers it, as Electron does without a word.
    if (method === 'Page.javascriptDialogOpening' && params?.type === 'beforeunload') return true
    if (method === 'Target.detachedFromTarget' && heldSessions.delete(child)) return true
    forward(message)
    if (method === 'Target.detachedFromTarget') sessions.delete(child)
    return true
  }

  function connect(connected: WebSocket): void {
    socket = connected
    const attached = cdp.send('Target.attachToBrowserTarget').then(({ sessionId }) => {
      root = sessionId
      sessions.set(root, '')
    })
    connected.on('message', data => {
      void attached.then(() => {
        const message = JSON.parse(alias.textToChromium(String(data))) as CdpMessage
        const target = sessions.get(message.sessionId ?? root)
        if (target && navigations.has(message.method ?? '')) onNavigate(target)
        cdp.write({ ...message, sessionId: message.sessionId ?? root })
      })
    })
    connected.on('close', () => {
      if (root) cdp.tell('Target.detachFromTarget', { sessionId: root })
      sessions.clear()
      socket = undefined
    })
  }

  const path = `/devtools/browser/${randomUUID()}`
  const server = createServer().unref().listen(port, '127.0.0.1')
  // A page of some browser would send its origin; a test tool has none.
  const verifyClient = ({ req }: { readonly req: IncomingMessage }) => req.headers.origin === undefined
  new WebSocketServer({ server, path, verifyClient, maxPayload: 1024 ** 3 }).on('connection', connect)
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}
