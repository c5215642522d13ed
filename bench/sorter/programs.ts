import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import type { Sandbox } from './sandbox.ts'

/** What is measured, ready to run. Undefined: this machine lacks what it takes. */
export type Programs = {
  /** The command as a person starts it, in the flags too; its arguments follow. */
  readonly sortwell: readonly string[]
  readonly nodeLoop: readonly string[]
  readonly cLoop: readonly string[] | undefined
  readonly organize: readonly string[] | undefined
}

/** Builds the measured programs from the sources as they are now. */
export async function preparePrograms(sandbox: Sandbox): Promise<Programs> {
  const organize = versionOf('organize') === undefined ? undefined : ['organize']
  const nodeLoop = [process.execPath, join(import.meta.dirname, 'rename-loop.mjs')]
  return { sortwell: await bundleCommand(sandbox), nodeLoop, cLoop: compileLoop(sandbox), organize }
}

/** The first line that a program says of itself; undefined when it is not installed. */
export function versionOf(program: string): string | undefined {
  const { error, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return error ? undefined : stdout.split('\n')[0]
}

async function bundleCommand(sandbox: Sandbox): Promise<string[]> {
  const entry = join(import.meta.dirname, '../../desktop/cli.ts')
  const output = { entryFileNames: 'cli.mjs' }
  await build({
    configFile: false,
    logLevel: 'warn',
    // As in the packaged app, whose bundles carry all that they use.
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: sandbox.tools,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output },
    },
  })
  return [process.execPath, '--max-semi-space-size=4', join(sandbox.tools, 'cli.mjs')]
}

function compileLoop(sandbox: Sandbox): string[] | undefined {
  if (versionOf('cc') === undefined) return undefined
  const program = join(sandbox.tools, 'rename-loop')
  execFileSync('cc', ['-O2', '-o', program, join(import.meta.dirname, 'rename-loop.c')])
  return [program]
}
