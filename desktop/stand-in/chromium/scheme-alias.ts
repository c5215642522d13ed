/**
 * Chromium answers no scheme that it does not know, and nothing can teach it one from outside. So `app://sortwell/x`
 * is loaded as `https://sortwell.app.invalid/x` (RFC 6761: never a real host) and named back wherever it is seen.
 */
export class SchemeAlias {
  readonly schemes = new Set<string>()

  /** `app://sortwell/x` → `https://sortwell.app.invalid/x`; other addresses as they are. */
  toChromium(url: string): string {
    return this.textToChromium(url)
  }

  /** `https://sortwell.app.invalid/x` → `app://sortwell/x`; other addresses as they are. */
  toApp(url: string): string {
    return this.textToApp(url)
  }

  /** All addresses in a text, a Content-Security-Policy's bare `app:` among them when `bare` is set. */
  textToChromium(text: string, bare = false): string {
    if (this.schemes.size === 0) return text
    const names = [...this.schemes].join('|')
    const renamed = text.replace(
      new RegExp(`(?<![\\w+.-])(${names})://([a-z0-9-]+)`, 'g'),
      (_, scheme: string, host: string) => `https://${host}.${scheme}.invalid`,
    )
    if (!bare) return renamed
    return renamed.replace(
      new RegExp(`(?<![\\w+.-])(${names}):(?=[\\s;]|$)`, 'g'),
      (_, scheme: string) => `https://*.${scheme}.invalid`,
    )
  }

  textToApp(text: string): string {
    return text.replace(
      /https:\/\/([a-z0-9-]+)\.([a-z0-9]+)\.invalid(?![\w.-])/g,
      (whole, host: string, scheme: string) => (this.schemes.has(scheme) ? `${scheme}://${host}` : whole),
    )
  }

  /** The scheme that serves a Chromium address, if any of the app's own does. */
  schemeOf(chromiumUrl: string): string | undefined {
    const scheme = /^https:\/\/[a-z0-9-]+\.([a-z0-9]+)\.invalid(?![\w.-])/.exec(chromiumUrl)?.[1]
    return scheme !== undefined && this.schemes.has(scheme) ? scheme : undefined
  }
}
