import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './browsers/find-browser.ts'
import { buildIfStale, electronVite, viteConfig } from './bundles.ts'
import { CannotStart } from './cannot-start.ts'
import { electronBinary, fetchElectron } from './electron-binary.ts'
import { runChild } from './run-child.ts'
import { startServer } from './server-process.ts'

/**
 * `npm start` and `npm run dev`: starts the server and opens the app, in Electron where its binary can be had, else in
 * a browser. Both end together.
 */
const repository = path.join(import.meta.dirname, '..')
const oldestNode = [22, 18] as const

try {
  process.exitCode = await start()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(): Promise<number> {
  checkNode()
  buildIfStale(repository, line => console.log(line))
  const server = startServer(repository)
  const isDisplayed =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  const url = await server.url
  if (url !== undefined) console.log(`The site and its server are at ${url}, its mails at ${url}/dev/mail.`)
  if (!isDisplayed) {
    const advice = 'to sort a folder from the terminal: npm run -s sortwell -- sort <folder> --by type'
    const noWindow = `There is no display to open a window on; ${advice}`
    if (url === undefined) throw new CannotStart(noWindow)
    console.log(noWindow)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, server.stop)
    return await server.ended
  }
  try {
    return await openWindow(url)
  } finally {
    server.stop()
  }
}

/** @param apiUrl of the server beside it; undefined when that could not start */
async function openWindow(apiUrl: string | undefined): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { dev: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  })
  const electron = await findElectron()
  const { executable } = electron
  const env = { ...electron.env, ...(apiUrl !== undefined && { SORTWELL_API_URL: apiUrl }) }
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (!values.dev) return runChild(executable, ['.', ...sandbox, ...positionals], { cwd: repository, env })
  const vite = [electronVite(repository), 'dev', '--config', viteConfig, '--', ...sandbox]
  return runChild(process.execPath, vite, {
    cwd: repository,
    env: { ...env, ELECTRON_EXEC_PATH: executable },
  })
}

async function findElectron(): Promise<{ readonly executable: string; readonly env: NodeJS.ProcessEnv }> {
  const binary = electronBinary(repository) ?? fetchElectron(repository)
  if (binary !== undefined) return { executable: binary, env: process.env }
  if (process.platform === 'win32') {
    throw new CannotStart(
      'Electron’s binary could not be had: run "npx install-electron --no" where the network allows it.',
    )
  }
  const browser = await findBrowser({ needsWindows: true })
  if (!browser.headed)
    throw new CannotStart(
      `${browser.executablePath} cannot show windows; set SORTWELL_BROWSER to a browser that can.`,
    )
  console.log(`Electron’s binary could not be had; opening the same bundles in ${browser.name}.`)
  return {
    executable: path.join(repository, 'desktop/stand-in/electron'),
    env: { ...process.env, ...browser.env, SORTWELL_BROWSER: browser.executablePath, SORTWELL_HEADED: '1' },
  }
}

function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new CannotStart(
    `Node ${oldestNode.join('.')} or newer is needed, and this is ${process.version}: run "npm ci", then "npm start".`,
  )
}
