import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { readBuildKeys } from './build-keys.ts'
import { collectLicences } from './licences.ts'

const here = import.meta.dirname
const out = path.resolve(here, '../out')

const licences = collectLicences(path.join(here, '..'), ['koffi'])

// Emptied at each build, a folder has no app to start while a second change follows the first.
const emptyOutDir = !process.argv.includes('--watch')

/** Inserts the names of the page's calls, and does so again when their table changes. */
const pageCalls: Plugin = {
  name: 'page-calls',
  enforce: 'post',
  async transform(code) {
    if (!code.includes('__PAGE_CALLS__')) return null
    const table = path.join(here, 'ipc/calls.ts')
    this.addWatchFile(table)
    const { pageCallNames } = await import(`${pathToFileURL(table).href}?at=${statSync(table).mtimeMs}`)
    return { code: code.replaceAll('__PAGE_CALLS__', JSON.stringify(pageCallNames)), map: null }
  },
}

/** Puts the sets of rules to start from beside the command that offers them. */
const starters: Plugin = {
  name: 'starters',
  generateBundle() {
    const folder = path.join(here, 'starters')
    for (const name of readdirSync(folder)) {
      const source = readFileSync(path.join(folder, name))
      this.emitFile({ type: 'asset', fileName: `starters/${name}`, source })
    }
  },
}

/** Writes the manual page and the completions that the packages for Linux install, from the table of commands. */
const shellFiles: Plugin = {
  name: 'shell-files',
  async generateBundle() {
    const from = async (file: string) => await import(pathToFileURL(path.join(here, file)).href)
    const { manPage } = await from('cli/man-page.ts')
    const { commands } = await from('cli/table.ts')
    const { completionScript, shells } = await from('cli/completion-scripts.ts')
    const { version } = JSON.parse(readFileSync(path.join(here, '../package.json'), 'utf8'))
    const source = gzipSync(manPage(version), { level: 9 })
    this.emitFile({ type: 'asset', fileName: 'shell/sortwell.1.gz', source })
    for (const shell of shells)
      this.emitFile({
        type: 'asset',
        fileName: `shell/sortwell.${shell}`,
        source: completionScript(shell, commands),
      })
  },
}

/**
 * None of our modules does anything when it is merely loaded. So whoever uses one export of the sorter's index does not load
 * the others, and each command of `sortwell` waits for its own parts alone.
 */
const treeshake = { moduleSideEffects: (id: string) => !id.startsWith(here) }

/**
 * What `sortwell plan` uses, in few files: Node needs longer to find a file than to read some kilobytes more. A group holds
 * only what the ones after it build on, so no two files wait for each other.
 */
const groups = [
  {
    name: 'preview',
    test: /\/sorter\/(values|groups|scan|disk\/native)\/|\/disk\/(disk|identity|failures)\.ts|\/plan\/(preview|check-rules|loops)\.ts|\/facts\/(gather|look-up|cached-facts)\.ts/,
  },
  {
    // All that is kept but what no plan reads: a new file of it needs no line here.
    name: 'state',
    test: /\/zod\/(?!.*json-schema)|\/desktop\/(words\/|services\/(account\/(plan-gate|login-place)|app\/(config|home-paths)|errors-in-words|state\/(?!change-set|set-document|cache\/cache-pictures|upkeep))|ipc\/(setting|update)-views\.ts)|\/sorter\/index\.ts|\/sorter\/run\/(refusals|moved-files)\.ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'command',
    test: /\/commander\/|\/desktop\/cli\/((?!completion)(\w|-)+\.ts|print\/|commands\/(sort|sort-report|receipt-report)\.ts)/,
    includeDependenciesRecursively: false,
  },
]

/** The window's first picture, and all that it does without: two files of each kind. A group brings along what it imports. */
const pageGroups = [
  // The frame that draws files is to load nothing of the window: what both use, Vite's way to load on demand among it, is apart.
  { name: 'looks', test: /\/ipc\/look-views\.ts|\/looks\/frame\/messages\.ts|vite\/preload-helper/ },
  { name: 'first', test: /\/renderer\/main\.tsx$/ },
  {
    name: 'later',
    test: /\/renderer\/(organize\/(Preview|Running)|result\/Result|history\/History|rules\/Rules|watched\/Watched|settings\/(Settings|Shortcuts|About)|updates\/Updates|account\/AccountPlace)\.tsx$/,
  },
]

export default defineConfig({
  main: {
    define: { __ENTITLEMENT_KEYS__: JSON.stringify(readBuildKeys(process.env)) },
    plugins: [licences.collect(), starters, shellFiles],
    build: {
      outDir: path.join(out, 'main'),
      emptyOutDir,
      // Everything is bundled, so that an installed app carries no folder of packages but the native one.
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: path.join(here, 'main/index.ts'),
          // Loaded by the first, and beside it: it names the workers by their place.
          'start-services': path.join(here, 'main/start-services.ts'),
          'keychain-process': path.join(here, 'main/keychain-process.ts'),
          worker: path.join(here, 'services/worker.ts'),
          'facts-worker': path.join(here, 'sorter/facts/facts-worker.ts'),
          'same-bytes-worker': path.join(here, 'sorter/facts/same/same-bytes-worker.ts'),
          'looks-worker': path.join(here, 'services/looks/looks-worker.ts'),
          'watch-worker': path.join(here, 'services/watch/watch-worker.ts'),
          cli: path.join(here, 'cli.ts'),
        },
        output: { format: 'es', codeSplitting: { groups } },
        external: [/^keytar(\/|$)/],
        treeshake,
      },
    },
  },
  preload: {
    plugins: [pageCalls, licences.collect()],
    build: {
      outDir: path.join(out, 'preload'),
      emptyOutDir,
      // A sandboxed preload can load nothing but Electron: one file, and CommonJS.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: path.join(here, 'preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(here, 'renderer'),
    plugins: [react(), licences.collect(), licences.write()],
    server: { fs: { allow: [path.join(here, '..')] } },
    build: {
      outDir: path.join(out, 'renderer'),
      // The page's policy allows no script or style but its own files.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: path.join(here, 'renderer/index.html'), look: path.join(here, 'renderer/look.html') },
        output: { codeSplitting: { groups: pageGroups } },
      },
    },
  },
})
