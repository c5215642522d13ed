import { createHash } from 'node:crypto'

const google = 'https://accounts.google.com/gsi/'

type PolicyOptions = {
  /** Inline scripts; each is allowed by its hash. */
  readonly inlineScripts: readonly string[]
  /** Further origins that pages may fetch from. */
  readonly connect: readonly string[]
  readonly allowsGoogle: boolean
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The content security policy of every page. Only third-party sign-in, where it is configured, adds another origin. */
export function sitePolicy({ inlineScripts, connect, allowsGoogle }: PolicyOptions): string {
  const also = (address: string) => (allowsGoogle ? [address] : [])
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashOf), ...also(`${google}client`)],
    'style-src': ["'self'", ...also(`${google}style`)],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...connect, ...also(google)],
    'frame-src': allowsGoogle ? [google] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
