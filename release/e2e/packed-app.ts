import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { run } from './package-bench.ts'

/** What a program with Chromium needs in a CI without a person. */
const bare = process.platform === 'linux' ? ['--no-sandbox'] : []
const screenless = process.platform === 'linux' ? ['--ozone-platform=headless'] : []

export type PackedApp = {
  /** The `sortwell` command: Electron without a window. */
  command(...args: string[]): string
  /** The window with the preview of a folder of three files; closed by `quit`. */
  open(): Promise<{ readonly page: Page; quit(): Promise<void>; readonly ended: Promise<unknown> }>
}

/**
 * A packed app as a person has it: fuses forbid Node's inspector, so it is watched through Chromium's.
 * @param program its executable
 * @param home a folder of the test's own
 */
export async function packedApp(
  program: string,
  home: string,
  more: NodeJS.ProcessEnv = {},
): Promise<PackedApp> {
  const mess = join(home, 'Downloads')
  await mkdir(mess, { recursive: true })
  for (const name of ['a.jpg', 'b.pdf', 'c.mp3']) await writeFile(join(mess, name), 'x')
  const env = { ...process.env, HOME: home, SORTWELL_STATE_DIR: join(home, 'state'), ...more }
  return {
    command: (...args) => run(program, [...screenless, ...bare, '--command', '--', ...args], { env }),
    async open() {
      const userData = `--user-data-dir=${join(home, 'user-data')}`
      const args = [...bare, userData, '--remote-debugging-port=0', '--open-folder', mess]
      const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = once(child, 'exit')
      const browser = await chromium.connectOverCDP(await addressOf(child))
      const [context] = browser.contexts()
      if (!context) throw new Error('The app has no page')
      // The one window; it may have been opened before anybody could watch.
      const page = context.pages()[0] ?? (await context.waitForEvent('page'))
      return {
        page,
        ended,
        async quit() {
          if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid)])
          else child.kill('SIGTERM')
          await ended
        },
      }
    },
  }
}

/** Goes on reading: an app that nobody listens to would end. @throws when it ends before it says where it can be watched */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', chunk => {
      said += String(chunk)
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('close', () => reject(new Error(`The app ended: ${said}`)))
  })
}

/** The files below some folders whose path speaks of Sortwell. */
export async function leftovers(...folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    folders.map(async folder => (await readdir(folder).catch(() => [])).map(name => join(folder, name))),
  )
  return found.flat().filter(file => /sortwell/i.test(file))
}
