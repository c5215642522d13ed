import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A start that failed for a reason which the message tells whole. */
export class CannotStart extends Error {}

export type Switches = Map<string, string | null>

export type StandInSettings = {
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
  /** The program that shows the pages, by SORTWELL_BROWSER. */
  readonly browser: string
  /** Windows are seen, by SORTWELL_HEADED=1. */
  readonly headed: boolean
  /** How many milliseconds late a call of a page is answered, by its channel; for `*`, all others: at most. */
  readonly late: ReadonlyMap<string, number>
  /** Of the package that the app was unpacked from; undefined for an app that runs from its sources. */
  readonly resourcesDir: string | undefined
}

/**
 * @param args as Electron gets them: `[-r module]… [--switch[=value]]… <app> [argument]…`
 * @throws {CannotStart} when they name no app
 */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): StandInSettings {
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
  const browser = env.SORTWELL_BROWSER
  if (!browser)
    throw new CannotStart('SORTWELL_BROWSER names no browser: start with "npm start" or "npm run e2e".')
  return {
    ...readApp(path.resolve(app)),
    preloads,
    switches,
    debuggingPort: port === undefined ? undefined : Number(port),
    browser,
    headed: env.SORTWELL_HEADED === '1',
    late: new Map(
      Array.from((env.SORTWELL_STAND_IN_LATE ?? '').matchAll(/([^=,]+)=(\d+)/g), ([, channel = '', ms]) => [
        channel,
        Number(ms),
      ]),
    ),
    resourcesDir: env.SORTWELL_STAND_IN_RESOURCES,
  }
}

function readApp(app: string): Pick<StandInSettings, 'appDir' | 'mainFile' | 'name' | 'version'> {
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
