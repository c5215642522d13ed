import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browsers/find-browser.ts'
import { buildIfStale, electronVite, viteConfig } from './bundles.ts'
import { CannotStart } from './cannot-start.ts'
import { electronBinary, fetchElectron } from './electron-binary.ts'
import { runChild } from './run-child.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * `npm start`, `npm run dev` and `npm run dev:server`: starts the server and opens the app, in Electron where its binary
 * can be had, else in a browser. Both end together.
 *
 * - `--dev` restarts and reloads what a changed file belongs to
 * - `--browser` opens the app in a browser, without asking for Electron
 * - `--server-only` opens no window
 *
 * Further arguments are the app's.
 */
const { values: options, positionals: appArguments } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    'server-only': { type: 'boolean', default: false },
  },
  strict: false,
  allowPositionals: true,
})
const repository = path.join(import.meta.dirname, '..')
const say = (line: string) => console.log(line)

try {
  process.exitCode = await start()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(): Promise<number> {
  const app = options['server-only'] ? undefined : await findApp()
  buildIfStale(repository, options['server-only'] ? ['site'] : ['app', 'site'], say)
  const server = startServer(repository, { restarts: options.dev === true })
  const url = await server.url
  if (url !== undefined) say(`The site and its server are at ${url}, its mails at ${url}/dev/mail.`)
  if (app === undefined) return waitFor(server)
  try {
    return await openWindow(app, url)
  } finally {
    server.stop()
  }
}

function waitFor(server: ServerProcess): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, server.stop)
  return server.ended
}

type App = { readonly executable: string; readonly env: NodeJS.ProcessEnv }

/** @param apiUrl of the server beside it; undefined when that could not start */
function openWindow({ executable, env: own }: App, apiUrl: string | undefined): Promise<number> {
  const env = { ...own, ...(apiUrl !== undefined && { SORTWELL_API_URL: apiUrl }) }
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (!options.dev) return runChild(executable, ['.', ...sandbox, ...appArguments], { cwd: repository, env })
  const vite = [electronVite(repository), 'dev', '--watch', '--config', viteConfig, '--', ...sandbox]
  return runChild(process.execPath, vite, {
    cwd: repository,
    env: { ...env, ELECTRON_EXEC_PATH: executable },
  })
}

/**
 * Decides what opens the app before anything is built or started, so that its first lines say what to expect.
 * @returns undefined without a display
 */
async function findApp(): Promise<App | undefined> {
  if (!hasDisplay()) {
    say('There is no display to open a window on: only the site and its server start.')
    say('To sort a folder from the terminal: npm run -s sortwell -- sort <folder> --by type')
    return undefined
  }
  const binary = options.browser
    ? undefined
    : (electronBinary(repository) ?? (await fetchElectron(repository, say)))
  if (binary !== undefined) return { executable: binary, env: process.env }
  if (process.platform === 'win32') {
    throw new CannotStart(
      'On Windows the window needs Electron: run "npx install-electron" where the network allows it.',
    )
  }
  const browser = await findBrowser({ needsWindows: true })
  if (!browser.headed)
    throw new CannotStart(
      `${browser.executablePath} cannot show windows; set SORTWELL_BROWSER to a browser that can.`,
    )
  say(`The app opens in a browser instead: ${browser.name}.`)
  return {
    executable: path.join(repository, 'desktop/stand-in/electron'),
    env: { ...process.env, ...browser.env, SORTWELL_BROWSER: browser.executablePath, SORTWELL_HEADED: '1' },
  }
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}
