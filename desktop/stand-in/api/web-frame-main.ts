import { strict } from '../not-implemented.ts'

/** A window's main frame; frames inside it have no preload script and so never speak. */
export function mainFrameOf(contents: {
  getURL(): string
  send(channel: string, ...values: unknown[]): void
  executeJavaScript(code: string): Promise<unknown>
  readonly id: number
}) {
  const frame = strict('WebFrameMain', {
    get url() {
      return contents.getURL()
    },
    get origin() {
      return originOf(contents.getURL())
    },
    parent: null,
    frames: [] as const,
    name: '',
    processId: contents.id,
    routingId: 1,
    frameTreeNodeId: contents.id,
    detached: false,
    isDestroyed: () => false,
    send: (channel: string, ...values: unknown[]) => contents.send(channel, ...values),
    executeJavaScript: (code: string) => contents.executeJavaScript(code),
  })
  return Object.defineProperty(frame, 'top', { value: frame, enumerable: false })
}

/** `app://sortwell`; a scheme that Node does not know has the origin 'null' there. */
export function originOf(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return 'null'
  return parsed.host === '' ? parsed.origin : `${parsed.protocol}//${parsed.host}`
}
