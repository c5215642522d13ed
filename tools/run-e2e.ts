import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findBrowser } from './browsers/find-browser.ts'
import { CannotStart } from './cannot-start.ts'
import { electronBinary } from './electron-binary.ts'
import { runChild } from './run-child.ts'

/**
 * `npm run e2e`, `npm run e2e:electron` and `npm run screenshots`: Playwright's runner, with what it needs.
 *
 * Desktop specs run on the stand-in, whatever is installed; `--electron` runs them on Electron. `screenshots` as the
 * first argument stands for its project, `--headed` shows the windows. All other arguments are Playwright's.
 */
const repository = path.join(import.meta.dirname, '..')

try {
  process.exitCode = await runSpecs(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runSpecs(given: readonly string[]): Promise<number> {
  const isPictures = given[0] === 'screenshots'
  const [isHeaded, onElectron] = [given.includes('--headed'), given.includes('--electron')]
  const rest = given.slice(isPictures ? 1 : 0).filter(argument => !/^--(headed|electron)$/.test(argument))
  const hasProject = rest.some(argument => argument.startsWith('--project'))
  const projects = isPictures
    ? ['screenshots']
    : hasProject
      ? []
      : onElectron
        ? ['desktop']
        : ['desktop', 'web']
  const browser = await findBrowser({ needsWindows: isHeaded })
  if (onElectron && electronBinary(repository) === undefined)
    throw new CannotStart(
      'Electron is not installed: run "npx install-electron" where the network allows it.',
    )
  console.log(
    `Browser: ${browser.name}. Desktop specs run ${onElectron ? 'on Electron' : 'there, on desktop/stand-in'}.`,
  )
  const display = onElectron && needsVirtualDisplay() ? ['xvfb-run', '-a'] : []
  const [command = '', ...args] = [
    ...display,
    process.execPath,
    path.join(repository, 'node_modules/playwright/cli.js'),
    'test',
    ...projects.map(name => `--project=${name}`),
    ...rest,
  ]
  return runChild(command, args, {
    cwd: repository,
    env: {
      ...process.env,
      ...browser.env,
      SORTWELL_BROWSER: browser.executablePath,
      SORTWELL_HEADED: isHeaded ? '1' : '0',
      ...(!onElectron && { ELECTRON_OVERRIDE_DIST_PATH: path.join(repository, 'desktop/stand-in') }),
    },
  })
}

/** @throws {CannotStart} where there is neither a display nor a program that makes one */
function needsVirtualDisplay(): boolean {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return false
  if (spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).status === 0) return true
  throw new CannotStart('Electron needs a display here: install xvfb, or run this where there is one.')
}
