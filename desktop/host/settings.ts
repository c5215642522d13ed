import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'

export type Switches = Map<string, string | null>

export type HostSettings = {
  /** The app's folder. */
  readonly appDir: string
  readonly mainFile: string
  readonly name: string
  readonly version: string
  /** Modules to load first, each given by `-r`. */
  readonly preloads: readonly string[]
  readonly switches: Switches
  /** Where a test tool may connect; 0 for any free port, undefined for nowhere. */
  readonly debuggingPort: number | undefined
  /** Real windows are wanted; undefined when nobody said. */
  readonly wantsWindows: boolean | undefined
  /** Of the package that the app was unpacked from; undefined for an app that runs from its sources. */
  readonly resourcesDir: string | undefined
}

/**
 * @param args as Electron gets them: `[-r module]… [--switch[=value]]… <app> [argument]…`
 * @throws {CannotStart} when they name no app
 */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): HostSettings {
  const preloads: string[] = []
  const switches: Switches = new Map()
  let app: string | undefined
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? ''
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? []
    if (argument === '-r' || argument === '--require') {
      at += 1
      preloads.push(args[at] ?? '')
    } else if (name !== undefined) {
      if (!name.startsWith('inspect')) switches.set(name, value ?? null)
    } else if (app === undefined && !argument.startsWith('-')) app = argument
  }
  if (app === undefined) throw new CannotStart('No app was named: electron <folder>')
  const port = switches.get('remote-debugging-port')
  const headed = env.SORTWELL_HEADED
  return {
    ...readApp(path.resolve(app)),
    preloads,
    switches,
    debuggingPort: port === undefined ? undefined : Number(port),
    wantsWindows: headed === undefined ? undefined : headed === '1',
    resourcesDir: env.SORTWELL_HOST_RESOURCES,
  }
}

function readApp(app: string): Pick<HostSettings, 'appDir' | 'mainFile' | 'name' | 'version'> {
  if (!existsSync(app)) throw new CannotStart(`Unable to find Electron app at ${app}`)
  if (!statSync(app).isDirectory()) {
    return { appDir: path.dirname(app), mainFile: app, name: 'Electron', version: process.versions.node }
  }
  const manifest = path.join(app, 'package.json')
  if (!existsSync(manifest)) throw new CannotStart(`Unable to find Electron app at ${app}`)
  const { main, name, productName, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    string
  >
  const mainFile = path.join(app, main ?? 'index.js')
  if (!existsSync(mainFile))
    throw new CannotStart(`Unable to find Electron app at ${app}: ${main} is not built`)
  return { appDir: app, mainFile, name: productName ?? name ?? 'Electron', version: version ?? '0.0.0' }
}
