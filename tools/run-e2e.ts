import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { memoryFolder } from '../server/testing/memory-folder.ts'
import { findBrowser, findFirefox } from './browsers/find-browser.ts'
import { CannotStart } from './cannot-start.ts'
import { electronBinary } from './electron-binary.ts'
import { runChild } from './run-child.ts'

/**
 * `npm run e2e`, `npm run e2e:electron`, `npm run e2e:firefox` and `npm run screenshots`: Playwright's runner, with what it
 * needs.
 *
 * Desktop specs run on the stand-in, whatever is installed; `--electron` runs them on Electron. `--firefox` runs the site's
 * journeys in Firefox. `screenshots` as the first argument stands for its project, `--headed` shows the windows. All other
 * arguments are Playwright's.
 *
 * Folders, databases and profiles are in memory where there is enough, so that no spec waits while the disk writes the
 * thirty thousand files of another.
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
  const own = /^--(headed|electron|firefox)$/
  const rest = given.slice(isPictures ? 1 : 0).filter(argument => !own.test(argument))
  if (given.includes('--firefox')) {
    const firefox = findFirefox()
    console.log(`Browser: Firefox, ${firefox}.`)
    return runPlaywright(['--project=firefox', ...rest], [], {
      SORTWELL_FIREFOX: firefox,
      SORTWELL_HEADED: isHeaded ? '1' : '0',
    })
  }
  const hasProject = rest.some(argument => argument.startsWith('--project'))
  const projects = isPictures
    ? ['screenshots']
    : hasProject
      ? []
      : onElectron
        ? ['desktop']
        : ['desktop', 'web']
  const browser = await findBrowser({ needsWindows: isHeaded || isPictures })
  if (onElectron && electronBinary(repository) === undefined)
    throw new CannotStart(
      'Electron is not installed: run "npx install-electron" where the network allows it.',
    )
  console.log(
    `Browser: ${browser.name}. Desktop specs run ${onElectron ? 'on Electron' : 'there, on desktop/stand-in'}.`,
  )
  const display = onElectron && needsVirtualDisplay() ? ['xvfb-run', '-a'] : []
  return runPlaywright([...projects.map(name => `--project=${name}`), ...rest], display, {
    ...browser.env,
    SORTWELL_BROWSER: browser.executablePath,
    SORTWELL_HEADED: isHeaded ? '1' : '0',
    ...(!onElectron && { ELECTRON_OVERRIDE_DIST_PATH: path.join(repository, 'desktop/stand-in') }),
  })
}

/** @param prefix a command that runs the rest, or nothing */
function runPlaywright(
  given: readonly string[],
  prefix: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const cli = path.join(repository, 'node_modules/playwright/cli.js')
  const [command = '', ...args] = [...prefix, process.execPath, cli, 'test', ...given]
  return runChild(command, args, { cwd: repository, env: { TMPDIR: memoryFolder, ...process.env, ...env } })
}

/** @throws {CannotStart} where there is neither a display nor a program that makes one */
function needsVirtualDisplay(): boolean {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return false
  if (spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).status === 0) return true
  throw new CannotStart('Electron needs a display here: install xvfb, or run this where there is one.')
}
