import type { Chromium } from './chromium.ts'

export type Target = { readonly targetId: string; readonly sessionId: string }
export type Bounds = {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

/** Opens Chromium's windows, and shuts those that a page opened by itself. */
export class Targets {
  readonly #chromium: Chromium
  readonly #headed: boolean
  readonly #sessions = new Map<string, string>()
  readonly #windows = new Set<string>()
  #opening: Promise<unknown> = Promise.resolve()
  #nextAppWindow: ((targetId: string) => void) | undefined
  readonly #gone = new Map<string, () => void>()

  constructor(chromium: Chromium, headed: boolean) {
    this.#chromium = chromium
    this.#headed = headed
    const { cdp } = chromium
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, openerId, type } }) => {
      if (type !== 'page') return
      this.#sessions.set(targetId, sessionId)
      if (this.#nextAppWindow && !openerId) {
        this.#windows.add(targetId)
        this.#nextAppWindow(targetId)
        return
      }
      // In flight, `createTarget` is yet to say which target it made.
      void this.isWindow(targetId).then(isOurs => {
        if (isOurs) return
        // Let go first: its opener stands still as long as it waits.
        cdp.tell('Runtime.runIfWaitingForDebugger', undefined, sessionId)
        cdp.tell('Target.closeTarget', { targetId })
      })
    })
    cdp.on('Target.detachedFromTarget', ({ targetId, sessionId }) => {
      for (const [known, session] of this.#sessions) {
        if (session !== sessionId && known !== targetId) continue
        this.#sessions.delete(known)
        this.#windows.delete(known)
        this.#gone.get(known)?.()
        this.#gone.delete(known)
      }
    })
  }

  async start(): Promise<void> {
    await this.#chromium.cdp.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }, { exclude: true }],
    })
  }

  /** Whether a page is a window of the app; answers once all windows that are being opened are known. */
  async isWindow(targetId: string): Promise<boolean> {
    await this.#opening
    return this.#windows.has(targetId)
  }

  /** Calls back once, when the target is no more. */
  whenGone(targetId: string, then: () => void): void {
    this.#gone.set(targetId, then)
  }

  /** An empty window whose page waits: nothing of it runs before `Runtime.runIfWaitingForDebugger`. */
  open(bounds: Bounds): Promise<Target> {
    const opened = this.#opening.then(() => (this.#headed ? this.#openHeaded() : this.#openHeadless(bounds)))
    this.#opening = opened.catch(() => {})
    return opened
  }

  async #openHeadless({ width, height }: Bounds): Promise<Target> {
    const { cdp } = this.#chromium
    const { targetId } = await cdp.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    })
    this.#windows.add(targetId)
    return this.#target(targetId)
  }

  async #openHeaded(): Promise<Target> {
    const next = Promise.withResolvers<string>()
    this.#nextAppWindow = next.resolve
    const late = setTimeout(
      () => next.reject(new Error('stand-in: Chromium opened no window within 20 s')),
      20_000,
    )
    this.#chromium.openAppWindow('data:text/html,<title>Sortwell</title>')
    try {
      return this.#target(await next.promise)
    } finally {
      clearTimeout(late)
      this.#nextAppWindow = undefined
    }
  }

  #target(targetId: string): Target {
    const sessionId = this.#sessions.get(targetId)
    if (sessionId === undefined)
      throw new Error('stand-in: Chromium opened a window and did not attach to it')
    return { targetId, sessionId }
  }
}
