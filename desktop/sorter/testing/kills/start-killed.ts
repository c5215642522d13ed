import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import type { KilledAct } from './killed-run.ts'

const root = join(import.meta.dirname, '../../../..')
const cache = join(root, 'node_modules/.cache')

/**
 * For test files that start `killed-run.ts` many times: bundles it first, so that it starts in half the time.
 * @returns a function that runs it until its kill, and throws where it was not killed
 */
export function makeRunKilled(): (killed: KilledAct) => Promise<void> {
  let folder = ''
  beforeAll(async () => {
    fs.mkdirSync(cache, { recursive: true })
    folder = fs.mkdtempSync(join(cache, 'killed-run-')) // in the checkout, where it finds its packages
    const ssr = join(import.meta.dirname, 'killed-run.ts')
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { ssr, outDir: folder, target: 'node24' },
    })
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))
  return async killed => {
    await new Promise<void>((resolve, reject) => {
      execFile(process.execPath, [join(folder, 'killed-run.js'), JSON.stringify(killed)], error => {
        if (error?.signal === 'SIGKILL') resolve()
        else reject(error ?? new Error('The run made fewer calls than expected.'))
      })
    })
  }
}
