import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { _electron } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantPremium } from '../../desktop/services/account/testing/signed-plan.ts'
import { parseConfig } from '../../server/config/parse.ts'
import { runServer } from '../../server/run-server.ts'
import { findBrowser } from '../../tools/browsers/find-browser.ts'
import { type PackageBench, packageBench, repository, run } from './package-bench.ts'

let bench: PackageBench
let root: string
let browser: Awaited<ReturnType<typeof findBrowser>>
const host = join(repository, 'desktop/stand-in')
const opt = (folder: string, ...parts: string[]) => join(folder, 'opt/Sortwell', ...parts)

beforeAll(async () => {
  browser = await findBrowser()
  bench = await packageBench()
  root = bench.unpack('0.1.0')
})
afterAll(() => bench?.[Symbol.asyncDispose]())

const hostEnv = () => ({
  ...process.env,
  ...browser.env,
  SORTWELL_BROWSER: browser.executablePath,
  SORTWELL_HEADED: '0',
  SORTWELL_STAND_IN: host,
})

test('the DEB says what it is and brings window, command, icons and scheme', async () => {
  const field = (name: string) => run('dpkg-deb', ['-f', bench.deb('0.1.0'), name]).trim()
  expect([field('Package'), field('Version'), field('Architecture')]).toEqual(['sortwell', '0.1.0', 'amd64'])
  const desktop = join(root, 'usr/share/applications/sortwell-app.desktop')
  run('desktop-file-validate', [desktop])
  const entry = await readFile(desktop, 'utf8')
  expect(entry).toContain('Name=Sortwell\n')
  expect(entry).toContain('MimeType=x-scheme-handler/sortwell;')
  expect(entry).toContain('Exec=/opt/Sortwell/sortwell-app %U')
  const sizes = await readdir(join(root, 'usr/share/icons/hicolor'))
  expect(sizes.sort()).toEqual(
    [16, 24, 32, 48, 64, 128, 256, 512, 1024].map(size => `${size}x${size}`).sort(),
  )
  expect(await readFile(join(root, 'usr/bin/sortwell'), 'utf8')).toContain('--command -- "$@"')
  expect(await readFile(opt(root, 'resources/package-type'), 'utf8')).toBe('deb')
})

test('the RPM says what it is and brings the same', () => {
  const about = run('rpm', ['-qp', '--nosignature', '--qf', '%{NAME} %{VERSION} %{ARCH}', bench.rpm('0.1.0')])
  expect(about).toBe('sortwell 0.1.0 x86_64')
  const files = run('rpm', ['-qpl', '--nosignature', bench.rpm('0.1.0')]).split('\n')
  for (const file of [
    '/usr/bin/sortwell',
    '/opt/Sortwell/sortwell-app',
    '/opt/Sortwell/resources/app.asar',
    '/usr/share/applications/sortwell-app.desktop',
  ])
    expect(files).toContain(file)
})

test('the archive holds the bundles, the native module, and nothing else', () => {
  const files = listPackage(opt(root, 'resources/app.asar'), { isPack: false })
  const kinds = new Set(
    files.map(
      file => /^\/(out|package\.json|node_modules\/(@napi-rs\/)?[^/]+|node_modules)/.exec(file)?.[0] ?? file,
    ),
  )
  const expected = [
    /^\/out$/,
    /^\/package\.json$/,
    /^\/node_modules$/,
    /^\/node_modules\/keytar$/,
    /^\/node_modules\/@napi-rs/,
  ]
  for (const kind of kinds) expect(expected.some(pattern => pattern.test(kind)) ? '' : kind).toBe('')
  for (const file of [
    '/out/main/index.js',
    '/out/main/cli.js',
    '/out/preload/index.cjs',
    '/out/renderer/index.html',
  ])
    expect(files).toContain(file)
  expect(files.filter(file => /\.(ts|tsx|map)$/.test(file) && file.startsWith('/out'))).toEqual([])
})

test('the fuses of what is shipped are the hardened ones', async () => {
  const wire = await getCurrentFuseWire(opt(root, 'sortwell-app'))
  const stateOf = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE
  expect({
    runAsNode: stateOf(FuseV1Options.RunAsNode),
    cookieEncryption: stateOf(FuseV1Options.EnableCookieEncryption),
    nodeOptions: stateOf(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: stateOf(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: stateOf(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: stateOf(FuseV1Options.OnlyLoadAppFromAsar),
    filePrivileges: stateOf(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    inspect: false,
    asarIntegrity: true,
    onlyAsar: true,
    filePrivileges: false,
  })
})

/** Runs the command that the package brings, on a folder of its own. */
async function command(
  work: (
    at: { mess: string; state: string },
    sortwell: (...args: string[]) => string,
  ) => void | Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-command-'))
  const [mess, state] = [join(folder, 'mess'), join(folder, 'state')]
  const env = {
    ...hostEnv(),
    SORTWELL_UNPACKED_APP: bench.extract(opt(root, 'resources')),
    SORTWELL_STATE_DIR: state,
  }
  try {
    await mkdir(mess)
    await writeFile(join(mess, 'photo.jpg'), 'x')
    await work({ mess, state }, (...args) =>
      run(opt(root, 'sortwell-app'), ['--command', '--', ...args], { env }),
    )
    expect(await readdir(mess)).toEqual(['photo.jpg'])
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the installed command plans', () =>
  command(({ mess }, sortwell) => {
    expect(sortwell('plan', mess, '--by', 'type')).toContain('photo.jpg')
  }))

test('the installed command believes a plan that the key it was built with has signed, and no other', () =>
  command(({ mess, state }, sortwell) => {
    plantPremium(state)
    expect(() => sortwell('plan', mess, '--by', 'size')).toThrow('Sorting by size is part of Premium.')
    plantPremium(state, { privatePem: bench.planKey })
    expect(sortwell('plan', mess, '--by', 'size')).toContain('photo.jpg')
  }))

test('the specs of the app pass with what was unpacked from the DEB', () => {
  const specs = ['--project=desktop', 'organize']
  const said = run(process.execPath, [join(repository, 'tools/run-e2e.ts'), ...specs], {
    env: {
      ...hostEnv(),
      SORTWELL_APP: bench.extract(opt(root, 'resources')),
      SORTWELL_STAND_IN_RESOURCES: opt(root, 'resources'),
      SORTWELL_PLAN_KEY: bench.planKey,
    },
  })
  expect(said).toMatch(/\d+ passed/)
  expect(said).not.toMatch(/failed/)
})

/** Changes the machine: only where the packages of the system may be changed anyway, and purged afterwards. */
const mayInstall = process.getuid?.() === 0 && process.env.CI !== undefined
test.runIf(mayInstall)('an installed 0.1.0 updates itself to 0.2.0', async () => {
  expect(bench.makeFeed('0.2.0')).toMatchObject({ status: 0 })
  const dataDir = bench.at('data')
  const server = await runServer(
    parseConfig({
      DATA_DIR: dataDir,
      DOWNLOADS_DIR: bench.downloads,
      PORT: String(bench.port),
      LOG_LEVEL: 'fatal',
    }),
  )
  const version = () => /^Version: (.+)$/m.exec(run('dpkg-query', ['--status', 'sortwell']))?.[1]
  const start = async () => {
    const app = bench.extract('/opt/Sortwell/resources')
    const home = bench.at('home')
    await mkdir(home, { recursive: true })
    const electronApp = await _electron.launch({
      executablePath: join(host, 'electron'),
      args: [app, `--user-data-dir=${join(home, 'user-data')}`, '--no-sandbox'],
      env: {
        ...hostEnv(),
        HOME: home,
        XDG_CACHE_HOME: join(home, '.cache'),
        SORTWELL_STATE_DIR: join(home, 'state'),
        SORTWELL_STAND_IN_RESOURCES: '/opt/Sortwell/resources',
      } as Record<string, string>,
    })
    return { electronApp, page: await electronApp.firstWindow() }
  }
  run('dpkg', ['-i', bench.deb('0.1.0')])
  try {
    expect(version()).toBe('0.1.0')
    const before = await start()
    await before.page.getByText('Version 0.1.0').waitFor()
    await before.page.getByRole('button', { name: 'Restart to update' }).waitFor({ timeout: 120_000 })
    const ended = new Promise(resolve => before.electronApp.process().once('exit', resolve))
    await before.electronApp.evaluate(({ app }) => app.quit()).catch(() => {})
    await ended
    expect(version()).toBe('0.2.0')

    const after = await start()
    await after.page.getByText('Version 0.2.0').waitFor()
    await after.electronApp.close()
  } finally {
    run('dpkg', ['--purge', 'sortwell'])
    await server.stop()
  }
})
