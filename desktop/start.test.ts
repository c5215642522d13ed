import { join, relative } from 'node:path'
import type { UserConfig } from 'electron-vite'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import config from './electron.vite.config.ts'

const plan = ['cli.ts', 'cli/start.ts', 'cli/commands/sort.ts']

test('`sortwell --version` loads the version and nothing else', async () => {
  const { modules, builtins } = await loadedBy('cli.ts')
  const own = modules.filter(id => !id.startsWith('\0'))
  expect(own.map(id => relative(import.meta.dirname, id)).sort()).toEqual(['../package.json', 'cli.ts'])
  expect(builtins).toEqual([])
})

test('`sortwell plan` loads what a preview needs and no more, from few files', async () => {
  const { chunks, modules } = await loadedBy(...plan)
  expect(chunks.length).toBeLessThanOrEqual(6)
  const onDemand = [
    /desktop\/sorter\/(run\/(apply|recover)|watch)\//,
    /desktop\/sorter\/rules\/(compile|operators)\.ts/,
    /desktop\/sorter\/facts\/(formats|same|sources)\/(?!xmp|xmp-sidecars|takeout-json)/,
    /desktop\/services\/(rules|account\/entitlement)/,
    /desktop\/cli\/(man-page|completion-scripts|commands\/(?!(sort|sort-report|receipt-report)\.ts))/,
    /node_modules\/(?!(zod|commander)\/)/,
    /json-schema/,
  ]
  expect(modules.filter(id => onDemand.some(pattern => pattern.test(id)))).toEqual([])
})

test('none of its modules of Node takes milliseconds to load', async () => {
  const { builtins } = await loadedBy(...plan)
  const quick = [
    'buffer',
    'child_process', // for commander, which needs it for what is not used here
    'events',
    'fs',
    'fs/promises',
    'module',
    'os',
    'path',
    'process',
    'timers/promises',
    'util',
    'worker_threads',
  ]
  expect(builtins).toEqual(quick.map(name => `node:${name}`))
})

test('the app loads its updates, its account and its threads after the window was first drawn', async () => {
  const { modules } = await loadedBy('main/index.ts')
  const behind = [
    /node_modules\/(?!zod\/)/,
    /desktop\/main\/(start-services|start-account|updates|watching|tray|looks|app-handlers)\.ts/,
    /desktop\/services\/(account\/(?!plan-gate|entitlement-keys|login-place)|updates|watch|looks|start|preview|runs|rules|worker|context)/,
    /desktop\/sorter\/(run\/(?!refusals|moved-files)|watch\/)/,
    /server\/contract\//,
  ]
  expect(modules.filter(id => behind.some(pattern => pattern.test(id)))).toEqual([])
})

test('electron-updater is loaded by nothing but an update that was found', async () => {
  const { modules } = await loadedBy('main/start-services.ts')
  expect(modules.filter(id => /node_modules\/(electron-updater|builder-util-runtime)/.test(id))).toEqual([])
})

test('the window draws its first picture without the screens that are opened later, from few files', async () => {
  const { chunks, modules } = loadedFrom(await bundlesOf('renderer'), ['renderer/main.tsx'])
  expect(chunks.length).toBeLessThanOrEqual(3)
  const later = [
    /renderer\/(preview|result|history|rules\/Rules|watched|settings)\/?.*\.tsx/,
    /renderer\/(account\/Account(Place|Frame)|organize\/(Preview|Running)|looks\/QuickLook)\.tsx/,
    /web\/app\/(?!shell\/[a-z-]+\.tsx?$)/, // of the shell its small parts, not its screens
    /node_modules\/(?!react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)[^/]+\//,
  ]
  expect(modules.filter(id => later.some(pattern => pattern.test(id)))).toEqual([])
})

test('the frame that draws files loads nothing of the window', async () => {
  const { modules } = loadedFrom(await bundlesOf('renderer'), ['renderer/looks/frame/main.ts'])
  const own = /renderer\/looks\/frame\/|ipc\/look-views\.ts|\0|look\.html/
  expect(modules.filter(id => !own.test(id))).toEqual([])
})

/** What is loaded before the first line of these modules runs, in the bundles of the app. */
async function loadedBy(...names: readonly string[]) {
  return loadedFrom(await bundlesOf('main'), names)
}

const built = new Map<string, Promise<readonly Rolldown.OutputChunk[]>>()

function bundlesOf(part: 'main' | 'renderer'): Promise<readonly Rolldown.OutputChunk[]> {
  const known = built.get(part)
  if (known !== undefined) return known
  const bundles = part === 'main' ? buildMain() : chunksOf({ ...(config as UserConfig).renderer })
  built.set(part, bundles)
  return bundles
}

async function chunksOf(given: InlineConfig): Promise<readonly Rolldown.OutputChunk[]> {
  const result = await build({
    ...given,
    configFile: false,
    logLevel: 'error',
    build: { ...given.build, write: false },
  })
  if (!('output' in result)) throw new Error('more than one output')
  return result.output.filter(each => each.type === 'chunk')
}

function buildMain(): Promise<readonly Rolldown.OutputChunk[]> {
  const { main } = config as UserConfig
  return chunksOf({
    ...main,
    // As in a release, which alone looks for updates.
    define: { ...main?.define, 'import.meta.env.MAIN_VITE_DOWNLOADS_URL': '"https://downloads.invalid"' },
    ssr: { noExternal: true },
    build: {
      ...main?.build,
      ssr: true,
      target: 'node24',
      rolldownOptions: { ...main?.build?.rollupOptions, external: ['electron', /^keytar(\/|$)/] },
    },
  })
}

function loadedFrom(chunks: readonly Rolldown.OutputChunk[], names: readonly string[]) {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) load(next)
  }
  for (const name of names) {
    const module = join(import.meta.dirname, name)
    const chunk = chunks.find(({ modules }) => module in modules)
    if (!chunk) throw new Error(`no bundle with ${name}`)
    load(chunk.fileName)
  }
  return {
    chunks: chunks.filter(({ fileName }) => loaded.has(fileName)),
    modules: chunks.flatMap(({ fileName, modules }) => (loaded.has(fileName) ? Object.keys(modules) : [])),
    builtins: [...loaded].filter(name => name.startsWith('node:')).sort(),
  }
}
