import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { declarations, type Member } from './declared-members.ts'

const repository = path.join(import.meta.dirname, '../..')
const entries = ['desktop/main/index.ts', 'desktop/main/env.d.ts', 'desktop/preload/index.ts']

export type LimitedUse = {
  /** `desktop/main/tray.ts:71` */
  readonly place: string
  /** `App.dock`; of an event `'open-file'` alone. */
  readonly member: string
}

/**
 * Where main and preload use members that are deprecated or do something on some systems alone, whatever they call the objects:
 * the compiler is given Electron's types without these members, and complains of each.
 */
export function limitedUses(declared: ReadonlyMap<string, Member>): readonly LimitedUse[] {
  const limited = [...declared.values()].filter(
    ({ platforms, isDeprecated }) => platforms !== '' || isDeprecated,
  )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sortwell-electron-'))
  try {
    const found: LimitedUse[] = []
    for (;;) {
      // What hangs on a member that was found is seen once that is there again.
      const hidden = limited.filter(({ name }) => !found.some(({ member }) => isNamed(name, member)))
      const more = complaints(folder, hidden)
      if (more.length === 0) return found
      found.push(...more)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param member of a use */
export const isNamed = (name: string, member: string) => name === member || name.endsWith(` ${member}`)

function complaints(folder: string, hidden: readonly Member[]): readonly LimitedUse[] {
  const lines = declarations.split('\n')
  for (const { line } of hidden)
    lines[line] = (lines[line] ?? '')
      .replace(/^( {4}on\(event: ')/, '$1hidden ')
      .replace(/^( {4}(?:static |readonly )*)(?!on\()(\w+)/, '$1hidden_$2')
  writeFileSync(path.join(folder, 'electron.d.ts'), lines.join('\n'))
  const config = {
    extends: path.join(repository, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      pretty: false,
      typeRoots: [path.join(repository, 'node_modules/@types')],
      paths: { electron: ['./electron.d.ts'] },
    },
    files: entries.map(file => path.join(repository, file)),
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  )
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], {
    cwd: repository,
    encoding: 'utf8',
  })
  return Array.from(stdout.matchAll(complaint), ([, file = '', line = '', column = '', owner]) => {
    const text = readFileSync(path.join(repository, file), 'utf8')
      .split('\n')
      .slice(Number(line) - 1)
      .join('\n')
    const at = text.slice(Number(column) - 1)
    const [, event] = /^('[^']+')/.exec(at) ?? []
    const [member = ''] = /^\w+/.exec(at) ?? []
    return { place: `${file}:${line}`, member: event ?? `${owner}.${member}` }
  })
}

/** No such property, no such option, no such event. */
const complaint =
  /^(desktop\/(?:main|preload)\/\S+)\((\d+),(\d+)\): error TS(?:2339|2551|2353|2561|2769): .*?(?:type '(?:typeof )?(\w+)'|overload.*)/gm
