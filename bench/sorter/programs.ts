import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile, type UserConfig } from 'vite'
import type { Sandbox } from './sandbox.ts'

/** What is measured, ready to run. Undefined: this machine lacks what it takes. */
export type Programs = {
  /** The command as a person starts it, in the flags too; its arguments follow. */
  readonly sortwell: readonly string[]
  /** The same where the native part is missing. */
  readonly sortwellWithoutNative: readonly string[]
  /** The command of the other checkout; undefined where none is compared. */
  readonly before: readonly string[] | undefined
  readonly nodeLoop: readonly string[]
  readonly nodeSort: readonly string[]
  readonly cLoop: readonly string[] | undefined
  readonly cSort: readonly string[] | undefined
  readonly organize: readonly string[] | undefined
}

/**
 * Builds the measured programs from the sources as they are now.
 * @param before root of another checkout to build the command of as well
 */
export async function preparePrograms(sandbox: Sandbox, before?: string): Promise<Programs> {
  const organize = versionOf('organize') === undefined ? undefined : ['organize']
  const nodeLoop = [process.execPath, join(import.meta.dirname, 'rename-loop.mjs')]
  const nodeSort = [process.execPath, join(import.meta.dirname, 'sort-loop.mjs')]
  const [cLoop, cSort] = [compile('rename-loop', sandbox), compile('sort-loop', sandbox)]
  const whole = join(sandbox.tools, 'sortwell')
  const bare = join(sandbox.tools, 'sortwell-without-native')
  const older = join(sandbox.tools, 'sortwell-before')
  await bundleCommand(join(import.meta.dirname, '../..'), whole)
  cpSync(whole, bare, { recursive: true })
  addPackages(whole)
  if (before !== undefined) {
    await bundleCommand(before, older)
    addPackages(older)
  }
  return {
    sortwell: startOf(whole),
    sortwellWithoutNative: startOf(bare),
    before: before === undefined ? undefined : startOf(older),
    nodeLoop,
    nodeSort,
    cLoop,
    cSort,
    organize,
  }
}

/** The first line that a program says of itself; undefined when it is not installed. */
export function versionOf(program: string): string | undefined {
  const { error, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return error ? undefined : stdout.split('\n')[0]
}

/** The native part is found in the `node_modules` next to a bundle, or not. */
function addPackages(folder: string): void {
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
}

/** As the packaged app starts it. */
function startOf(folder: string): readonly string[] {
  const flags = ['--min-semi-space-size=8', '--max-semi-space-size=8']
  return [process.execPath, ...flags, join(folder, 'cli.js')]
}

/** Builds the command of a checkout into a new folder. */
async function bundleCommand(checkout: string, folder: string): Promise<void> {
  const desktop = join(checkout, 'desktop')
  const how = { command: 'build', mode: 'production' } as const
  const loaded = await loadConfigFromFile(how, join(desktop, 'electron.vite.config.ts'))
  if (!loaded) throw new Error('no configuration of the app')
  const { main } = loaded.config as unknown as { main: UserConfig } // the form of electron-vite
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' })) // as that of the packaged app
  await build({
    ...main,
    configFile: false,
    logLevel: 'warn',
    // As in the packaged app, whose bundles carry all that they use.
    ssr: { noExternal: true },
    build: {
      ...main.build,
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        ...main.build?.rollupOptions,
        external: ['electron', /^keytar(\/|$)/],
        output: { ...main.build?.rollupOptions?.output, entryFileNames: '[name].js' },
      },
    },
  })
}

/** Undefined without a compiler, or on a system that lacks what the program calls. */
function compile(name: 'rename-loop' | 'sort-loop', sandbox: Sandbox): string[] | undefined {
  const program = join(sandbox.tools, name)
  const { status } = spawnSync('cc', ['-O2', '-o', program, join(import.meta.dirname, `${name}.c`)])
  return status === 0 ? [program] : undefined
}
