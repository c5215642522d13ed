import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { type Browser, bundledBrowser } from './bundled-browser.ts'
import { installBrowser } from './install-browser.ts'
import {
  installedBrowser,
  installedFirefox,
  installedShell,
  isProgram,
  type Machine,
} from './installed-browsers.ts'

export type { Browser }

export type Sources = Machine & {
  playwright(): string | undefined
  bundled(): Promise<Browser | undefined>
  /** @returns whether a browser may be there now */
  install(): boolean
  /** The browser has to show windows. */
  readonly needsWindows: boolean
}

/**
 * Finds a browser: the one that SORTWELL_BROWSER names, an installed one (Debian's headless shell first, where no window is
 * needed), Playwright's, the one inside @sparticuz/chromium, and last one that the system can install without a question.
 * @throws {CannotStart} with the ways to get one
 */
export async function findBrowser(given: Partial<Sources> = {}): Promise<Browser> {
  const sources: Sources = {
    platform: process.platform,
    env: process.env,
    root: '',
    playwright: playwrightBrowser,
    bundled: () => bundledBrowser(process.platform, process.arch),
    install: () => installBrowser(process.platform, line => console.error(line)),
    needsWindows: false,
    ...given,
  }
  const named = sources.env.SORTWELL_BROWSER
  if (named) {
    if (!isProgram(sources, named))
      throw new CannotStart(`SORTWELL_BROWSER names ${named}, which is no program.`)
    return describe(named)
  }
  const shell = sources.needsWindows ? undefined : installedShell(sources)
  const installed = shell ?? installedBrowser(sources) ?? playwrightFile(sources)
  if (installed !== undefined) return describe(installed)
  const bundled = sources.needsWindows ? undefined : await sources.bundled()
  if (bundled) return bundled
  const added = sources.install() ? installedBrowser(sources) : undefined
  if (added !== undefined) return describe(added)
  throw new CannotStart(
    'No browser was found: install Chrome, Chromium or Edge (on Debian: apt-get install chromium), or run ' +
      '"npx playwright install chromium", or set SORTWELL_BROWSER to the path of one.',
  )
}

/** @throws {CannotStart} where none is installed */
export function findFirefox(
  machine: Machine = { platform: process.platform, env: process.env, root: '' },
): string {
  const found = installedFirefox(machine)
  if (found === undefined)
    throw new CannotStart('Firefox was not found: install it (on Debian: apt-get install firefox-esr).')
  return found
}

function describe(executablePath: string): Browser {
  const file = path.basename(executablePath)
  const kind = /edge/i.test(file) ? 'Edge' : /google|^chrome(\.exe)?$/i.test(file) ? 'Chrome' : 'Chromium'
  const headed = !/headless/.test(executablePath)
  return { executablePath, name: `${kind}, ${executablePath}`, headed, env: {} }
}

function playwrightFile(sources: Sources): string | undefined {
  const file = sources.playwright()
  return file !== undefined && isProgram(sources, file) ? file : undefined
}

function playwrightBrowser(): string | undefined {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}
