import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findBrowser, findFirefox, type Sources } from './find-browser.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** A machine with these programs; nothing can be installed on it unless said. */
function machine(programs: readonly string[], given: Partial<Sources> = {}): Sources {
  const root = mkdtempSync(path.join(os.tmpdir(), 'find-browser-'))
  roots.push(root)
  for (const program of programs) add(root, program)
  return {
    platform: 'linux',
    env: { PATH: '/usr/bin:/opt/bin' },
    root,
    playwright: () => undefined,
    bundled: async () => undefined,
    install: () => false,
    needsWindows: false,
    ...given,
  }
}

function add(root: string, program: string): void {
  mkdirSync(path.dirname(root + program), { recursive: true })
  writeFileSync(root + program, '')
  chmodSync(root + program, 0o755)
}

const bundled = async () => ({
  executablePath: '/tmp/shell',
  name: 'bundled',
  headed: false,
  env: { LIBS: '/tmp' },
})
const pathOf = async (sources: Sources) => (await findBrowser(sources)).executablePath

test('the browser that is named comes first', async () => {
  const env = { PATH: '/usr/bin', SORTWELL_BROWSER: '/home/me/my-browser' }
  expect(await pathOf(machine(['/usr/bin/chromium', '/home/me/my-browser'], { env }))).toBe(
    '/home/me/my-browser',
  )
})

test('a name that is no program is an error, not passed over', async () => {
  const env = { PATH: '/usr/bin', SORTWELL_BROWSER: '/nowhere' }
  await expect(findBrowser(machine(['/usr/bin/chromium'], { env }))).rejects.toThrow(
    'SORTWELL_BROWSER names /nowhere, which is no program.',
  )
})

test('the headless shell comes before a browser with windows, unless windows are needed', async () => {
  const programs = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  expect(await pathOf(machine(programs))).toBe('/usr/bin/chromium-headless-shell')
  expect(await pathOf(machine(programs, { needsWindows: true }))).toBe('/usr/bin/chromium')
})

test.each([
  [['/opt/bin/chromium'], '/opt/bin/chromium'],
  [['/usr/bin/chromium', '/usr/bin/google-chrome'], '/usr/bin/google-chrome'],
  [['/usr/bin/microsoft-edge'], '/usr/bin/microsoft-edge'],
  [['/opt/google/chrome/chrome'], '/opt/google/chrome/chrome'],
])('of %j, %s is taken', async (programs, expected) => {
  expect(await pathOf(machine(programs))).toBe(expected)
})

test('on macOS applications are looked for', async () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const found = await findBrowser(
    machine([chrome], { platform: 'darwin', env: { PATH: '', HOME: '/Users/me' } }),
  )
  expect(found).toEqual({ executablePath: chrome, name: `Chrome, ${chrome}`, headed: true, env: {} })
})

test('Playwright’s browser is taken if it is on the disk', async () => {
  const playwright = () => '/cache/chromium/chrome'
  expect(await pathOf(machine(['/cache/chromium/chrome'], { playwright, bundled }))).toBe(
    '/cache/chromium/chrome',
  )
  expect(await pathOf(machine([], { playwright, bundled }))).toBe('/tmp/shell')
})

test('the bundled browser brings its environment, and shows no windows', async () => {
  expect(await findBrowser(machine([], { bundled }))).toEqual(await bundled())
  await expect(findBrowser(machine([], { bundled, needsWindows: true }))).rejects.toThrow(
    'No browser was found',
  )
})

test('one is installed only when there is no other', async () => {
  const sources = machine([])
  const install = () => {
    add(sources.root, '/usr/bin/chromium')
    return true
  }
  expect(await pathOf({ ...sources, install })).toBe('/usr/bin/chromium')
})

test('without any, the ways to get one are named', async () => {
  await expect(findBrowser(machine([]))).rejects.toThrow(
    'No browser was found: install Chrome, Chromium or Edge (on Debian: apt-get install chromium), or run ' +
      '"npx playwright install chromium", or set SORTWELL_BROWSER to the path of one.',
  )
})

test('Firefox is found under either name, or the way to get it is named', () => {
  expect(findFirefox(machine(['/usr/bin/firefox-esr']))).toBe('/usr/bin/firefox-esr')
  const inApps = '/Applications/Firefox.app/Contents/MacOS/firefox'
  expect(findFirefox(machine([inApps], { platform: 'darwin' }))).toBe(inApps)
  expect(() => findFirefox(machine(['/usr/bin/chromium']))).toThrow('Firefox was not found: install it')
})
