import type { Running } from '../host.ts'
import { dialogPage } from './dialog-page.ts'

export type DialogMessage = { readonly kind: string; readonly path?: string; readonly button?: number }

/**
 * A small window of the host's own, for what a system would ask a person.
 * @param shown the page's first content; see dialog-page.ts
 * @param onMessage what the person did; may give new content, or `close` with the answer
 * @returns the answer, or undefined when the window was closed
 */
export async function askInWindow<Answer>(
  { targets, chromium: { cdp } }: Running,
  shown: object,
  onMessage: (message: DialogMessage) => { readonly show: object } | { readonly close: Answer },
): Promise<Answer | undefined> {
  const { targetId, sessionId } = await targets.open({ width: 640, height: 480 })
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
  const show = (content: object) =>
    cdp.tell('Runtime.evaluate', { expression: `show(${JSON.stringify(content)})` }, sessionId)
  targets.whenGone(targetId, () => resolve(undefined))
  cdp.tell('Page.enable', undefined, sessionId)
  cdp.tell('Runtime.enable', undefined, sessionId)
  cdp.tell('Runtime.addBinding', { name: 'tell' }, sessionId)
  cdp.on(
    'Runtime.bindingCalled',
    ({ payload }) => {
      const next = onMessage(JSON.parse(payload) as DialogMessage)
      if ('show' in next) return show(next.show)
      resolve(next.close)
      cdp.tell('Target.closeTarget', { targetId })
    },
    sessionId,
  )
  cdp.on('Page.domContentEventFired', () => show(shown), sessionId)
  await Promise.all([
    cdp.send('Runtime.runIfWaitingForDebugger', undefined, sessionId),
    cdp.send('Page.getFrameTree', undefined, sessionId),
  ])
  cdp.tell(
    'Page.navigate',
    { url: `data:text/html;charset=utf-8,${encodeURIComponent(dialogPage)}` },
    sessionId,
  )
  const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId })
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 640, height: 480 } })
  return promise
}
