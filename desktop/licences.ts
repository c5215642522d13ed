import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const licenceNames = /^(licen[cs]e|copying|notice)/i
const packageOf = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)/

/**
 * Gathers, over the three builds, every package of which something is in a bundle or is loaded by one, with all that
 * those need, and writes their licences beside the page. Electron is the program itself and always among them.
 * @param required packages that no import names, because they are loaded when they are needed
 */
export function collectLicences(repository: string, required: readonly string[]) {
  const folders = new Set([path.join(repository, 'node_modules/electron')])

  function addModule(id: string): void {
    const folder = packageOf.exec(id)?.[1]
    if (folder !== undefined && existsSync(path.join(folder, 'package.json'))) folders.add(folder)
  }

  /** A package that stays outside the bundle comes along with its own. */
  function addWhole(name: string, from: string): void {
    const folder = find(name, from)
    if (folder === undefined || folders.has(folder)) return
    folders.add(folder)
    for (const needed of Object.keys(manifestOf(folder).dependencies ?? {})) addWhole(needed, folder)
  }

  for (const name of required) addWhole(name, repository)

  return {
    collect: (): Plugin => ({
      name: 'sortwell-licences-collect',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const id of chunk.moduleIds) addModule(id)
          for (const id of [...chunk.imports, ...chunk.dynamicImports]) {
            const [, name] = /^((?:@[^/]+\/)?[^./:][^/:]*)(?:\/|$)/.exec(id) ?? []
            if (name !== undefined && name !== 'electron' && bundle[id] === undefined)
              addWhole(name, repository)
          }
        }
      },
    }),
    write: (): Plugin => ({
      name: 'sortwell-licences-write',
      generateBundle() {
        const licences = [...folders]
          .map(licenceOf)
          .sort((one, other) => one.name.localeCompare(other.name, 'en'))
        this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences) })
      },
    }),
  }
}

function licenceOf(folder: string) {
  const { name, version, license = 'see its text' } = manifestOf(folder)
  const files = readdirSync(folder)
    .filter(file => licenceNames.test(file))
    .sort()
  const text = files.map(file => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, version, licence: license, text }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/** As Node looks for a package: in this folder's own, then further up. */
function find(name: string, from: string): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name)
    if (existsSync(path.join(folder, 'package.json'))) return folder
    if (path.dirname(at) === at) return undefined
  }
}
