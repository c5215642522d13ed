import { existsSync } from 'node:fs'

const systemBrowser = '/usr/bin/chromium'

/** A browser that does nothing of its own accord. */
export const browserOptions = {
  ...(existsSync(systemBrowser) ? { executablePath: systemBrowser } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
