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
  readonly nodeLoop: readonly string[]
  readonly nodeSort: readonly string[]
  readonly cLoop: readonly string[] | undefined
  readonly cSort: readonly string[] | undefined
  readonly organize: readonly string[] | undefined
}

/** Builds the measured programs from the sources as they are now. */
export async function preparePrograms(sandbox: Sandbox): Promise<Programs> {
  const organize = versionOf('organize') === undefined ? undefined : ['organize']
  const nodeLoop = [process.execPath, join(import.meta.dirname, 'rename-loop.mjs')]
  const nodeSort = [process.execPath, join(import.meta.dirname, 'sort-loop.mjs')]
  const [cLoop, cSort] = [compile('rename-loop', sandbox), compile('sort-loop', sandbox)]
  return { ...(await bundleCommand(sandbox)), nodeLoop, nodeSort, cLoop, cSort, organize }
}

/** The first line that a program says of itself; undefined when it is not installed. */
export function versionOf(program: string): string | undefined {
  const { error, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return error ? undefined : stdout.split('\n')[0]
}

/** The native part is found in the `node_modules` beside a bundle, or not. */
async function bundleCommand(
  sandbox: Sandbox,
): Promise<Pick<Programs, 'sortwell' | 'sortwellWithoutNative'>> {
  const whole = join(sandbox.tools, 'sortwell')
  const bare = join(sandbox.tools, 'sortwell-without-native')
  const desktop = join(import.meta.dirname, '../../desktop')
  const how = { command: 'build', mode: 'production' } as const
  const loaded = await loadConfigFromFile(how, join(desktop, 'electron.vite.config.ts'))
  if (!loaded) throw new Error('no configuration of the app')
  const { main } = loaded.config as unknown as { main: UserConfig } // the form of electron-vite
  mkdirSync(whole)
  writeFileSync(join(whole, 'package.json'), JSON.stringify({ type: 'module' })) // as that of the packaged app
  await build({
    ...main,
    configFile: false,
    logLevel: 'warn',
    // As in the packaged app, whose bundles carry all that they use.
    ssr: { noExternal: true },
    build: {
      ...main.build,
      ssr: true,
      outDir: whole,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        ...main.build?.rollupOptions,
        external: ['electron', /^keytar(\/|$)/],
        output: { ...main.build?.rollupOptions?.output, entryFileNames: '[name].js' },
      },
    },
  })
  cpSync(whole, bare, { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(whole, 'node_modules'))
  const start = (folder: string) => [
    process.execPath,
    '--min-semi-space-size=4',
    '--max-semi-space-size=4',
    join(folder, 'cli.js'),
  ]
  return { sortwell: start(whole), sortwellWithoutNative: start(bare) }
}

/** Undefined without a compiler, or on a system that lacks what the program calls. */
function compile(name: 'rename-loop' | 'sort-loop', sandbox: Sandbox): string[] | undefined {
  const program = join(sandbox.tools, name)
  const { status } = spawnSync('cc', ['-O2', '-o', program, join(import.meta.dirname, `${name}.c`)])
  return status === 0 ? [program] : undefined
}
