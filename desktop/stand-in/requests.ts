import type { Cdp, Protocol } from './cdp.ts'
import type { SchemeAlias } from './scheme-alias.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>
type Paused = Protocol.Events['Fetch.requestPaused']
type Headers = Record<string, string[]>

/** What the app has asked to hear of requests; addresses are the app's. */
export type RequestHooks = {
  /** @returns false to stop the page from going there */
  mayNavigate(targetId: string, url: string, isRedirect: boolean): boolean
  isCancelled?: (request: { url: string; method: string; resourceType: string }) => Promise<boolean>
  changeHeaders?: (response: {
    url: string
    statusCode: number
    responseHeaders: Headers
  }) => Promise<Headers>
}

/** Stands between every page and the network: serves the app's own schemes, and asks before a page navigates. */
export class Requests {
  readonly handlers = new Map<string, SchemeHandler>()
  readonly #cdp: Cdp
  readonly #alias: SchemeAlias
  readonly #hooks: RequestHooks

  constructor(cdp: Cdp, alias: SchemeAlias, hooks: RequestHooks) {
    this.#cdp = cdp
    this.#alias = alias
    this.#hooks = hooks
    cdp.on('Fetch.requestPaused', paused => {
      this.#decide(paused).catch((error: unknown) => {
        if (String(error).includes('Invalid InterceptionId') || String(error).includes('has ended')) return
        console.error(error)
        cdp.tell('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' })
      })
    })
  }

  /** To be called again when the app registers a hook. */
  async start(): Promise<void> {
    const own = [...this.#alias.schemes].map(scheme => ({ urlPattern: `https://*.${scheme}.invalid/*` }))
    const documents = { urlPattern: '*', resourceType: 'Document' as const }
    const all = { urlPattern: '*' }
    await this.#cdp.send('Fetch.enable', {
      patterns: [
        ...own,
        this.#hooks.isCancelled ? all : documents,
        ...(this.#hooks.changeHeaders ? [{ ...all, requestStage: 'Response' as const }] : []),
      ],
    })
  }

  async #decide(paused: Paused): Promise<void> {
    const { requestId, request, frameId, resourceType, redirectedRequestId } = paused
    const url = this.#alias.toApp(request.url + (request.urlFragment ?? ''))
    if (paused.responseStatusCode !== undefined) return this.#changeResponse(paused, url)
    const isRedirect = redirectedRequestId !== undefined
    if (resourceType === 'Document' && !this.#hooks.mayNavigate(frameId, url, isRedirect)) {
      return this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).then(() => {})
    }
    if (await this.#hooks.isCancelled?.({ url, method: request.method, resourceType })) {
      return this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).then(() => {})
    }
    const scheme = this.#alias.schemeOf(request.url)
    if (scheme !== undefined && resourceType === 'Other' && request.url.endsWith('.invalid/favicon.ico')) {
      // Only a browser asks for it unasked.
      return this.#cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }).then(() => {})
    }
    if (scheme === undefined) await this.#cdp.send('Fetch.continueRequest', { requestId })
    else await this.#serve(paused, url, this.handlers.get(scheme))
  }

  async #serve(
    { requestId, request }: Paused,
    url: string,
    handler: SchemeHandler | undefined,
  ): Promise<void> {
    if (!handler) {
      return this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).then(() => {})
    }
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
    const responseHeaders = await this.#finalHeaders(url, response.status, headersOf(response))
    const body = Buffer.from(await response.arrayBuffer()).toString('base64')
    await this.#cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders,
      body,
    })
  }

  async #changeResponse(
    { requestId, responseHeaders, responseStatusCode }: Paused,
    url: string,
  ): Promise<void> {
    const headers: Headers = {}
    for (const { name, value } of responseHeaders ?? []) headers[name] = [...(headers[name] ?? []), value]
    const responseCode = responseStatusCode ?? 200
    await this.#cdp.send('Fetch.continueResponse', {
      requestId,
      responseCode,
      responseHeaders: await this.#finalHeaders(url, responseCode, headers),
    })
  }

  async #finalHeaders(url: string, statusCode: number, headers: Headers) {
    const changed =
      (await this.#hooks.changeHeaders?.({ url, statusCode, responseHeaders: headers })) ?? headers
    return Object.entries(changed).flatMap(([name, values]) =>
      values.map(value => ({
        name,
        value: this.#alias.textToChromium(value, /^content-security/i.test(name)),
      })),
    )
  }
}

function headersOf(response: Response): Headers {
  const headers: Headers = {}
  for (const [name, value] of response.headers) headers[name] = [value]
  const cookies = response.headers.getSetCookie()
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers
}
