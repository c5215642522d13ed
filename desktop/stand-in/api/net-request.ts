import http from 'node:http'
import https from 'node:https'
import { strictEmitter } from '../not-implemented.ts'

export type RequestOptions = {
  readonly url?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly redirect?: 'follow' | 'manual' | 'error'
  readonly protocol?: string
  readonly hostname?: string
  readonly host?: string
  readonly port?: number
  readonly path?: string
}

const redirects = new Set([301, 302, 303, 307, 308])

/** What `net.request` gives. */
export class ClientRequest extends strictEmitter('ClientRequest') {
  chunkedEncoding = false
  readonly #options: RequestOptions
  readonly #headers: Record<string, string | string[]>
  readonly #body: Buffer[] = []
  #current: http.ClientRequest | undefined
  #isAborted = false

  constructor(options: RequestOptions | string) {
    super()
    this.#options = typeof options === 'string' ? { url: options } : options
    this.#headers = { ...this.#options.headers }
  }

  setHeader(name: string, value: string): void {
    this.#headers[name] = value
  }
  getHeader(name: string): string | string[] | undefined {
    return this.#headers[name]
  }
  removeHeader(name: string): void {
    delete this.#headers[name]
  }

  write(chunk: string | Buffer, _encoding?: string, done?: () => void): boolean {
    this.#body.push(Buffer.from(chunk))
    done?.()
    return true
  }

  end(chunk?: string | Buffer): this {
    if (chunk !== undefined) this.write(chunk)
    const { url, protocol = 'http:', hostname, host, port, path = '/', method = 'GET' } = this.#options
    const address = url ?? `${protocol}//${hostname ?? host}${port ? `:${port}` : ''}${path}`
    this.#send(new URL(address), method, 0)
    return this
  }

  abort(): void {
    this.#isAborted = true
    this.#current?.destroy()
    this.emit('abort')
    this.emit('close')
  }

  followRedirect(): void {
    throw new Error('stand-in: ClientRequest.followRedirect is not implemented')
  }

  #send(url: URL, method: string, redirectCount: number): void {
    const { request } = url.protocol === 'https:' ? https : http
    const sent = request(url, { method, headers: this.#headers })
    this.#current = sent
    sent.on('error', error => this.emit('error', error))
    sent.on('response', response => {
      const { statusCode = 0, headers } = response
      const mode = this.#options.redirect ?? 'follow'
      if (!redirects.has(statusCode) || headers.location === undefined) {
        response.on('end', () => this.emit('close'))
        this.emit('response', response)
        return
      }
      const target = new URL(headers.location, url)
      response.resume()
      this.emit('redirect', statusCode, method, target.href, headers)
      if (this.#isAborted) return
      if (mode !== 'follow' || redirectCount >= 20)
        this.emit('error', new Error('net::ERR_TOO_MANY_REDIRECTS'))
      else this.#send(target, statusCode === 307 || statusCode === 308 ? method : 'GET', redirectCount + 1)
    })
    for (const chunk of this.#body) sent.write(chunk)
    sent.end()
  }
}
