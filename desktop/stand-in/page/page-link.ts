import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Cdp, CdpEvent, Command, Protocol } from '../chromium/cdp.ts'
import type { Target } from '../chromium/targets.ts'
import type { HostMessage } from './isolated-world.ts'
import { isolatedWorldName, pageScripts } from './scripts.ts'

/** What a preload script's world says to the host. */
export type PageMessage = { readonly kind: string; readonly [key: string]: unknown }

/** One window's page: its DevTools session, and the preload script's world in it. */
export class PageLink {
  readonly target: Target
  /** Page messages arrive as `message`, a preload script's failure as `preload-error`. */
  readonly events = new EventEmitter<{ message: [PageMessage] }>()
  /** Settles when the page may be navigated. */
  readonly begun: Promise<unknown>
  readonly #cdp: Cdp
  readonly #tellName: string
  readonly #hearName: string
  #context: string | undefined

  /** @param preload the script's file */
  constructor(cdp: Cdp, target: Target, preload: string | undefined) {
    this.#cdp = cdp
    this.target = target
    const secret = randomUUID()
    this.#tellName = `tell-${secret}`
    this.#hearName = `hear-${secret}`
    const config = { tellName: this.#tellName, hearName: this.#hearName, platform: process.platform }
    this.#listen()
    this.tell('Page.enable')
    this.tell('Runtime.enable')
    this.tell('Page.setLifecycleEventsEnabled', { enabled: true })
    this.tell('Runtime.addBinding', { name: this.#tellName, executionContextName: isolatedWorldName })
    const { main, isolated } = pageScripts(secret, config, preload)
    this.tell('Page.addScriptToEvaluateOnNewDocument', { source: main })
    this.tell('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: isolatedWorldName })
    if (isolated.includes('getPathForFile')) this.#answerQuestions()
    // Its first, empty document must be there: it would end a navigation that began before it.
    this.begun = Promise.all([this.send('Runtime.runIfWaitingForDebugger'), this.send('Page.getFrameTree')])
    this.begun.catch(() => {})
  }

  send<Method extends Command>(
    method: Method,
    params?: Protocol.CommandParameters[Method],
  ): Promise<Protocol.CommandReturnValues[Method]> {
    return this.#cdp.send(method, params, this.target.sessionId)
  }

  tell<Method extends Command>(method: Method, params?: Protocol.CommandParameters[Method]): void {
    this.#cdp.tell(method, params, this.target.sessionId)
  }

  on<Event extends CdpEvent>(event: Event, listener: (params: Protocol.Events[Event]) => void): void {
    this.#cdp.on(event, listener, this.target.sessionId)
  }

  /** Tells the preload script's world; lost, as in Electron, when there is no document yet. */
  hear(message: HostMessage): void {
    if (this.#context === undefined) return
    this.tell('Runtime.callFunctionOn', {
      functionDeclaration: `message => globalThis[${JSON.stringify(this.#hearName)}](message)`,
      arguments: [{ value: message }],
      uniqueContextId: this.#context,
    })
  }

  #listen(): void {
    // Not before: a page without a document would be taken for a crashed one.
    this.on('Page.domContentEventFired', () => this.tell('Inspector.enable'))
    this.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { frameId?: string }
      if (context.name === isolatedWorldName && frameId === this.target.targetId)
        this.#context = context.uniqueId
    })
    this.on('Runtime.executionContextsCleared', () => {
      this.#context = undefined
    })
    this.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      if (executionContextUniqueId === this.#context) this.#context = undefined
    })
    this.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === this.#tellName) this.events.emit('message', JSON.parse(payload) as PageMessage)
    })
  }

  #answerQuestions(): void {
    this.tell('Debugger.enable', { maxScriptsCacheSize: 0 })
    this.on('Debugger.paused', ({ callFrames: [frame] }) => {
      const done = () => this.tell('Debugger.resume')
      if (frame?.functionName !== 'askHost') return done()
      this.#answerAt(frame.callFrameId).then(done, done)
    })
  }

  async #answerAt(callFrameId: string): Promise<void> {
    const evaluate = async (expression: string) =>
      (await this.send('Debugger.evaluateOnCallFrame', { callFrameId, expression, silent: true })).result
    if ((await evaluate('exchange.standIn')).value !== this.#tellName) return
    const { objectId } = await evaluate('exchange.file')
    const path = objectId === undefined ? '' : (await this.send('DOM.getFileInfo', { objectId })).path
    await evaluate(`exchange.path = ${JSON.stringify(path)}`)
  }
}
