import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { _electron, type ElectronApplication } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantPremium } from '../../desktop/services/account/testing/signed-plan.ts'
import { parseConfig } from '../../server/config/parse.ts'
import { runWithStandIns } from '../../server/sandbox/run-with-stand-ins.ts'
import { findBrowser } from '../../tools/browsers/find-browser.ts'
import { type PackageBench, packageBench, repository, run } from './package-bench.ts'
import { packedApp } from './packed-app.ts'

let bench: PackageBench
let root: string
let browser: Awaited<ReturnType<typeof findBrowser>>
const host = join(repository, 'desktop/stand-in')
/** For a slow machine under load; Playwright gives up on a program sooner. */
const patienceMs = 90_000
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
  // Named for folders, it could become what opens them.
  expect(entry).not.toContain('inode/directory')
  expect(entry).toMatch(
    /\[Desktop Action History\][^[]*Exec=\/opt\/Sortwell\/sortwell-app sortwell:\/\/history\n/,
  )
  const menu = await readFile(join(root, 'usr/share/kio/servicemenus/sortwell.desktop'), 'utf8')
  expect(menu).toContain('Exec=/opt/Sortwell/sortwell-app --open-folder %F')
  const sizes = await readdir(join(root, 'usr/share/icons/hicolor'))
  expect(sizes.sort()).toEqual(
    [16, 24, 32, 48, 64, 128, 256, 512, 1024].map(size => `${size}x${size}`).sort(),
  )
  expect(await readFile(join(root, 'usr/bin/sortwell'), 'utf8')).toContain('--command -- "$@"')
  expect(await readFile(opt(root, 'resources/package-type'), 'utf8')).toBe('deb')
})

test('what the DEB brings is for everybody to read and for root alone to write', () => {
  const listed = run('dpkg-deb', ['-c', bench.deb('0.1.0')])
    .trim()
    .split('\n')
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter(line => !/^([-d]r[w-][xs]r-xr-x|-rw-r--r--|l)\S* root\/root /.test(line))).toEqual([])
})

test('the command gives nothing of its environment to Chromium, and a person’s arguments as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-script-'))
  try {
    await writeFile(join(folder, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
    const script = await readFile(join(root, 'usr/bin/sortwell'), 'utf8')
    const shown = script.replace('/opt/Sortwell/sortwell-app', `printf '%s|'`)
    const env = { PATH: `${folder}:${process.env.PATH}`, root: '--renderer-cmd-prefix=x' }
    expect(run('sh', ['-c', shown, 'sh', 'plan', 'My Downloads', '$x'], { env })).toBe(
      '--ozone-platform=headless|--command|--|plan|My Downloads|$x|',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the RPM says what it is and brings the same', () => {
  const about = run('rpm', ['-qp', '--nosignature', '--qf', '%{NAME} %{VERSION} %{ARCH}', bench.rpm('0.1.0')])
  expect(about).toBe('sortwell 0.1.0 x86_64')
  const files = run('rpm', ['-qpl', '--nosignature', bench.rpm('0.1.0')]).split('\n')
  for (const file of [
    '/usr/bin/sortwell',
    '/usr/share/kio/servicemenus/sortwell.desktop',
    '/usr/share/nautilus-python/extensions/sortwell.py',
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
      file =>
        /^\/(out|package\.json|node_modules\/(@(napi-rs|koromix)\/)?[^/]+|node_modules)/.exec(file)?.[0] ??
        file,
    ),
  )
  const expected = [
    /^\/out$/,
    /^\/package\.json$/,
    /^\/node_modules$/,
    /^\/node_modules\/keytar$/,
    /^\/node_modules\/@napi-rs/,
    /^\/node_modules\/koffi$/,
    /^\/node_modules\/@koromix(\/koffi-linux-x64)?$/,
  ]
  for (const kind of kinds) expect(expected.some(pattern => pattern.test(kind)) ? '' : kind).toBe('')
  for (const file of [
    '/out/main/index.js',
    '/out/main/cli.js',
    '/out/main/starters/photos.yaml',
    '/out/preload/index.cjs',
    '/out/renderer/index.html',
  ])
    expect(files).toContain(file)
  const odd = /^\/out\/main\/shell|^\/out.*\.(ts|tsx|map)$/
  expect(files.filter(file => odd.test(file))).toEqual([])
})

test('the native part is unpacked, for this system alone, and loads', () => {
  const binary = 'node_modules/@koromix/koffi-linux-x64/linux_x64/koffi.node'
  const resources = opt(root, 'resources')
  const files = listPackage(join(resources, 'app.asar'), { isPack: false })
  expect(files.filter(file => /koffi.*\.node$/.test(file))).toEqual([`/${binary}`])
  expect(existsSync(join(resources, 'app.asar.unpacked', binary))).toBe(true)
  const load = `const { load } = require('koffi'); console.log(load(null).func('int getpid()')() === process.pid)`
  const cwd = bench.extract(resources)
  expect(run(process.execPath, ['-e', load], { cwd })).toBe('true\n')
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

/** The SHA-256 of a file that the DEB brings. */
const inDeb = (file: string) => sha256(readFileSync(join(root, file)))
/** The SHA-256 of a file that the RPM brings, as its header says. */
function inRpm(file: string): string | undefined {
  const format = '[%{FILENAMES} %{FILEDIGESTS}\n]'
  const listed = run('rpm', ['-qp', '--nosignature', '--qf', format, bench.rpm('0.1.0')]).split('\n')
  return listed.find(line => line.startsWith(`${file} `))?.split(' ')[1]
}
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

test('both packages bring the completions that the command prints', () =>
  command((_, sortwell) => {
    const printed = ['bash', 'zsh', 'fish'].map(shell => sha256(sortwell('completion', shell)))
    const bash = '/usr/share/bash-completion/completions/sortwell'
    const fish = '/usr/share/fish/vendor_completions.d/sortwell.fish'
    expect([bash, '/usr/share/zsh/vendor-completions/_sortwell', fish].map(inDeb)).toEqual(printed)
    expect([bash, '/usr/share/zsh/site-functions/_sortwell', fish].map(inRpm)).toEqual(printed)
  }))

test('both packages bring the same manual page', () => {
  const page = '/usr/share/man/man1/sortwell.1.gz'
  expect(gunzipSync(readFileSync(join(root, page))).toString()).toContain('.SS sortwell login')
  expect(inRpm(page)).toBe(inDeb(page))
})

test('the installed command looks into files', () =>
  command(async ({ state }, sortwell) => {
    const texts = join(state, '..', 'texts')
    await mkdir(texts)
    await writeFile(
      join(texts, 'letter.eml'),
      'Subject: Invoice 31\nFrom: ada@example.com\n\nPaid on 2024-07-03.',
    )
    const told: unknown = JSON.parse(sortwell('facts', '--json', '--text', join(texts, 'letter.eml')))
    expect(told).toMatchObject({ title: 'Invoice 31', text: expect.stringContaining('Paid on 2024-07-03.') })
    await writeFile(join(texts, 'copy.eml'), await readFile(join(texts, 'letter.eml')))
    for (const name of ['letter.eml', 'copy.eml']) await utimes(join(texts, name), 1e9, 1e9) // at rest
    expect(sortwell('duplicates', texts)).toContain('copy.eml')
  }))

test('the installed command believes a plan that the key it was built with has signed, and no other', () =>
  command(({ mess, state }, sortwell) => {
    plantPremium(state)
    expect(() => sortwell('plan', mess, '--by', 'size')).toThrow('Sorting by size is part of Premium.')
    plantPremium(state, { privatePem: bench.planKey })
    expect(sortwell('plan', mess, '--by', 'size')).toContain('photo.jpg')
  }))

test('the specs of the app pass with what was unpacked from the DEB', () => {
  const specs = [
    '--project=desktop',
    'desktop/e2e/organize.e2e.ts',
    'desktop/e2e/every-call.e2e.ts',
    '--grep',
    '@core|keyboard alone|native menu|each call of the table',
  ]
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

test('the packed app shows the preview of a folder that it is given, by its own threads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-packed-'))
  const env = { ...hostEnv(), SORTWELL_UNPACKED_APP: bench.extract(opt(root, 'resources')) }
  const app = await packedApp(opt(root, 'sortwell-app'), folder, env)
  expect(app.command('--version')).toBe('0.1.0\n')
  const { page, quit } = await app.open()
  try {
    await page.getByRole('button', { name: 'Organize 3 files' }).waitFor()
  } finally {
    await quit()
    await rm(folder, { recursive: true, maxRetries: 3 })
  }
})

const compilesNsis = spawnSync('makensis', ['-VERSION']).status === 0
test.runIf(compilesNsis)('our part of the installer for Windows compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-nsis-'))
  // What electron-builder's own script gives it, as far as it asks for it.
  const frame = [
    'Unicode true',
    '!include LogicLib.nsh',
    '!define APP_EXECUTABLE_FILENAME Sortwell.exe',
    '!define APP_ID com.sortwell.desktop',
    '!macro _isUpdated _a _b _t _f',
    `!insertmacro _== 1 0 \`\${_t}\` \`\${_f}\``,
    '!macroend',
    '!define isUpdated `"" isUpdated ""`',
    `!include "${join(repository, 'release/build/windows/installer.nsh')}"`,
    `OutFile "${join(folder, 'installer.exe')}"`,
    'Section',
    '!insertmacro customInstall',
    `WriteUninstaller "${join(folder, 'uninstaller.exe')}"`,
    'SectionEnd',
    'Section Uninstall',
    '!insertmacro customUnInstall',
    'SectionEnd',
  ]
  try {
    await writeFile(join(folder, 'frame.nsi'), frame.join('\n'))
    run('makensis', ['-V2', '-WX', join(folder, 'frame.nsi')])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Changes the machine: only where the packages of the system may be changed anyway, and purged afterwards. */
const mayInstall = process.getuid?.() === 0 && process.env.CI !== undefined
test.runIf(mayInstall)('an installed 0.1.0 updates itself to 0.2.0', async () => {
  expect(bench.makeFeed('0.2.0')).toMatchObject({ status: 0 })
  const dataDir = bench.at('data')
  const server = await runWithStandIns(
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
      timeout: patienceMs,
    })
    return { electronApp, page: await electronApp.firstWindow({ timeout: patienceMs }) }
  }
  const quit = async (electronApp: ElectronApplication) => {
    const ended = once(electronApp.process(), 'exit')
    await electronApp.evaluate(({ app }) => app.quit()).catch(() => {}) // it ends while it answers
    await ended
  }
  const untouched = systemFiles()
  run('dpkg', ['-i', bench.deb('0.1.0')])
  try {
    expect(version()).toBe('0.1.0')
    const before = await start()
    expect(await before.electronApp.evaluate(({ app }) => app.getVersion())).toBe('0.1.0')
    const ended = new Promise(resolve => before.electronApp.process().once('exit', resolve))
    await before.page.getByRole('button', { name: 'Restart to update' }).click({ timeout: 120_000 })
    await before.page.getByRole('dialog').getByRole('button', { name: 'Restart to update' }).click()
    await ended
    expect(version()).toBe('0.2.0')

    const after = await start()
    expect(await after.electronApp.evaluate(({ app }) => app.getVersion())).toBe('0.2.0')
    await quit(after.electronApp)
  } finally {
    run('dpkg', ['--purge', 'sortwell'])
    await server.stop()
  }
  expect(systemFiles()).toEqual(untouched)
})

test.runIf(mayInstall)('an RPM is installed, updated and removed, and leaves nothing', () => {
  const untouched = systemFiles()
  // In a database of its own: Debian's rpm knows nothing of what dpkg has installed.
  const rpm = (...args: string[]) => run('rpm', ['--dbpath', bench.at('rpm-database'), ...args])
  rpm('--install', '--nodeps', bench.rpm('0.1.0'))
  try {
    rpm('--upgrade', '--nodeps', bench.rpm('0.2.0'))
    expect(rpm('-q', '--qf', '%{VERSION}', 'sortwell')).toBe('0.2.0')
    expect(readlinkSync('/usr/bin/sortwell-app')).toMatch(/sortwell-app$/)
  } finally {
    rpm('--erase', 'sortwell')
  }
  expect(systemFiles()).toEqual(untouched)
})

/** All files where a package may put some, but for the caches that the system makes of them. */
function systemFiles(): readonly string[] {
  const found = run('find', [
    '/opt',
    '/usr/bin',
    '/usr/share',
    '/usr/lib',
    '/etc',
    '-xdev',
    '-not',
    '-type',
    'd',
  ])
  return found
    .split('\n')
    .filter(file => !/\.cache$|^\/etc\/ld\.so\.cache$|\/mime\//.test(file))
    .sort()
}
