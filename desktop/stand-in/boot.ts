import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startChromium } from './chromium/chromium.ts'
import { type MayNavigate, Requests } from './chromium/requests.ts'
import { SchemeAlias } from './chromium/scheme-alias.ts'
import { Targets } from './chromium/targets.ts'
import { serveTestTool } from './chromium/test-tool.ts'
import { electronKey, makeElectron } from './electron-parts.ts'
import type { Host } from './host.ts'
import { CannotStart, readSettings } from './settings.ts'

const electronModule = new URL('./electron-module.ts', import.meta.url).href

/** What Electron's binary does: takes a command line, runs the app's main file, and brings Chromium up. */
const args = process.argv.slice(2)
process.argv = [path.join(import.meta.dirname, 'electron'), ...args]

try {
  await boot()
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}

async function boot(): Promise<void> {
  const settings = readSettings(args, process.env)
  const host: Host = {
    settings,
    alias: new SchemeAlias(),
    isDriven: settings.debuggingPort !== undefined,
  }
  const expected = new Set<string>()
  const mayNavigate: MayNavigate = (targetId, url, isRedirect) => {
    if (expected.delete(targetId) && !isRedirect) return true
    return electron.contentsOf(targetId)?.mayNavigate(url, isRedirect) ?? true
  }
  const electron = makeElectron(host, expected)
  const { app } = electron
  Object.defineProperty(globalThis, electronKey, { value: electron.parts })
  describeProcess(settings.resourcesDir)
  resolveElectron()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(130))
      app.quit()
    })
  }
  const require = createRequire(path.join(settings.appDir, 'package.json'))
  for (const module of settings.preloads) require(path.resolve(module))

  await import(pathToFileURL(settings.mainFile).href)

  const { browser, headed, switches } = settings
  const chromium = startChromium({ executablePath: browser, headed, switches })
  void chromium.ended.then(lastWords => {
    console.error(`Chromium (${browser}) has ended.\n${lastWords}`)
    process.exit(1)
  })
  const { cdp } = chromium
  const targets = new Targets(chromium, headed)
  await targets.start()
  const requests = new Requests(cdp, host.alias, mayNavigate)
  await requests.start()
  host.running = { chromium, targets, requests, headed }
  if (settings.debuggingPort !== undefined) {
    const address = await serveTestTool({
      cdp,
      targets,
      alias: host.alias,
      port: settings.debuggingPort,
      onNavigate: targetId => expected.add(targetId),
    })
    console.error(`\nDevTools listening on ${address}`)
  }
  app.ready()
}

/** From here on `electron` is the stand-in, for `import`, for `require` and for the inspector's console. */
function resolveElectron(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (/^electron(\/(main|common))?$/.test(specifier))
        return { url: electronModule, format: 'module-typescript', shortCircuit: true }
      return nextResolve(specifier, context)
    },
  })
}

function describeProcess(resourcesDir: string | undefined): void {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
  const set = (name: string, value: unknown) =>
    Object.defineProperty(process, name, { value, configurable: true })
  set('versions', { ...process.versions, electron: version, chrome: '0.0.0.0' })
  set('type', 'browser')
  set('defaultApp', resourcesDir === undefined)
  set('resourcesPath', resourcesDir ?? import.meta.dirname)
}
