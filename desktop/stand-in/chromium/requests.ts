import type { Cdp, Protocol } from './cdp.ts'
import type { SchemeAlias } from './scheme-alias.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>
type Paused = Protocol.Events['Fetch.requestPaused']

/** @returns false to stop the page from going there; addresses are the app's */
export type MayNavigate = (targetId: string, url: string, isRedirect: boolean) => boolean

/** Stands between every page and the network: serves the app's own schemes, and asks before a page navigates. */
export class Requests {
  readonly handlers = new Map<string, SchemeHandler>()
  readonly #cdp: Cdp
  readonly #alias: SchemeAlias
  readonly #mayNavigate: MayNavigate

  constructor(cdp: Cdp, alias: SchemeAlias, mayNavigate: MayNavigate) {
    this.#cdp = cdp
    this.#alias = alias
    this.#mayNavigate = mayNavigate
    cdp.on('Fetch.requestPaused', paused => {
      this.#decide(paused).catch((error: unknown) => {
        if (String(error).includes('Invalid InterceptionId') || String(error).includes('has ended')) return
        console.error(error)
        cdp.tell('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' })
      })
    })
  }

  async start(): Promise<void> {
    const own = [...this.#alias.schemes].map(scheme => ({ urlPattern: `https://*.${scheme}.invalid/*` }))
    const documents = { urlPattern: '*', resourceType: 'Document' as const }
    await this.#cdp.send('Fetch.enable', { patterns: [...own, documents] })
  }

  async #decide({ requestId, request, frameId, resourceType, redirectedRequestId }: Paused): Promise<void> {
    const url = this.#alias.toApp(request.url + (request.urlFragment ?? ''))
    const fail = (errorReason: 'Aborted' | 'Failed') =>
      this.#cdp.send('Fetch.failRequest', { requestId, errorReason })
    if (resourceType === 'Document' && !this.#mayNavigate(frameId, url, redirectedRequestId !== undefined))
      await fail('Aborted')
    else {
      const scheme = this.#alias.schemeOf(request.url)
      const handler = this.handlers.get(scheme ?? '')
      if (scheme === undefined) await this.#cdp.send('Fetch.continueRequest', { requestId })
      else if (!handler) await fail('Failed')
      else if (resourceType === 'Other' && request.url.endsWith('.invalid/favicon.ico'))
        // Only a browser asks for it unasked.
        await this.#cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
      else await this.#serve(requestId, request, url, handler)
    }
  }

  /** Scripts find the app's own addresses under Chromium's names for them. */
  async #bodyOf(response: Response): Promise<Buffer> {
    const body = Buffer.from(await response.arrayBuffer())
    const isScript = response.headers.get('content-type')?.startsWith('text/javascript')
    return isScript ? Buffer.from(this.#alias.textToChromium(body.toString('utf8'))) : body
  }

  async #serve(
    requestId: string,
    request: Paused['request'],
    url: string,
    handler: SchemeHandler,
  ): Promise<void> {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      this.#alias.textToApp(String(value)),
    ])
    const parts = request.postDataEntries?.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64')) ?? []
    const response = await handler(
      new Request(url, {
        method: request.method,
        headers,
        ...(request.hasPostData && { body: new Uint8Array(Buffer.concat(parts)) }),
      }),
    )
    await this.#cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: Array.from(response.headers, ([name, value]) => ({
        name,
        value: this.#alias.textToChromium(value, /^content-security/i.test(name)),
      })),
      body: (await this.#bodyOf(response)).toString('base64'),
    })
  }
}
