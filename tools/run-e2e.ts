import path from 'node:path'
import { findBrowser } from './browsers/find-browser.ts'
import { CannotStart } from './cannot-start.ts'
import { electronBinary } from './electron-binary.ts'
import { runChild } from './run-child.ts'

/**
 * `npm run e2e` and `npm run screenshots`: Playwright's runner, with what it needs to find Electron and a browser.
 * Arguments are Playwright's; `screenshots` as the first stands for its project, `--headed` shows the windows.
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
  const isHeaded = given.includes('--headed')
  const rest = given.slice(isPictures ? 1 : 0).filter(argument => argument !== '--headed')
  const hasProject = rest.some(argument => argument.startsWith('--project'))
  const projects = isPictures ? ['screenshots'] : hasProject ? [] : ['desktop', 'web']
  const browser = await findBrowser({ needsWindows: isHeaded })
  const hasElectron = electronBinary(repository) !== undefined
  console.log(
    `Browser: ${browser.name}. Desktop specs run ${hasElectron ? 'in Electron' : 'there, through desktop/stand-in'}.`,
  )
  return runChild(
    process.execPath,
    [
      path.join(repository, 'node_modules/playwright/cli.js'),
      'test',
      ...projects.map(name => `--project=${name}`),
      ...rest,
    ],
    {
      cwd: repository,
      env: {
        ...process.env,
        ...browser.env,
        SORTWELL_BROWSER: browser.executablePath,
        SORTWELL_HEADED: isHeaded ? '1' : '0',
        ...(!hasElectron && { ELECTRON_OVERRIDE_DIST_PATH: path.join(repository, 'desktop/stand-in') }),
      },
    },
  )
}
