#!/usr/bin/env -S node --min-semi-space-size=8 --max-semi-space-size=8
import product from '../package.json' with { type: 'json' }

/**
 * Settled once the command has ended. Not awaited here: the commands are loaded by what imports from this bundle, and would
 * wait for it for ever.
 */
export const ended = isVersion(process.argv.slice(2)) ? showVersion() : runCommand()

/** Scripts ask for it before each use, so nothing is loaded for it. */
function isVersion([word, ...others]: readonly string[]): boolean {
  return (word === '--version' || word === '-V') && others.length === 0
}

async function showVersion(): Promise<void> {
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') return
    process.stderr.write(`sortwell: The output could not be written: ${error.message}.\n`)
    process.exitCode = 74 // as `exit.outputLost`
  })
  process.stdout.write(`${product.version}\n`)
}

async function runCommand(): Promise<void> {
  const { start } = await import('./cli/start.ts')
  await start(product.version)
}
