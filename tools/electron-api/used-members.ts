import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { listSources } from '../structure/read-imports.ts'
import type { Member } from './declared-members.ts'

const repository = path.join(import.meta.dirname, '../..')

/** What the sources call an object of Electron; the modules are found by their names. */
const objects: Readonly<Record<string, string>> = {
  window: 'BrowserWindow',
  opened: 'BrowserWindow',
  webContents: 'WebContents',
  tray: 'Tray',
  shown: 'Notification',
  image: 'NativeImage',
}
/** The types of written-out options, of which only those count that do something on some systems alone. */
const optionTypes = ['BaseWindowConstructorOptions', 'WebPreferences', 'MenuItemConstructorOptions']
/** Node's own, inherited. */
const inherited = /\.(on|once|off)$|^Process\b/

type Node = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name ?? node.value ?? (isNode(node.property) ? nameOf(node.property) : '')) : ''

/** The members of Electron that main and preload use, found by how objects and options are called there. */
export function usedMembers(declared: ReadonlyMap<string, Member>): readonly Member[] {
  const used = new Map<string, Member>()
  const add = (name: string) => {
    const member = declared.get(name)
    if (member && !inherited.test(name)) used.set(name, member)
  }
  const addLimited = (name: string) => {
    const member = declared.get(name)
    if (member && (member.platforms !== '' || member.isDeprecated)) add(name)
  }
  for (const file of listSources().filter(each =>
    /^desktop\/(main|preload)\/.*(?<!\.test)\.ts$/.test(each),
  )) {
    const source = readFileSync(path.join(repository, file), 'utf8')
    if (!/'electron'/.test(source)) continue
    walk(parseSync(file, source).program, node => {
      if (node.type === 'MemberExpression')
        for (const owner of ownersOf(nameOf(node.object))) add(`${owner}.${nameOf(node.property)}`)
      if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
        const event = nameOf((node.arguments as unknown[])[0])
        if (/^(on|once|off)$/.test(nameOf(node.callee.property)))
          for (const owner of ownersOf(nameOf(node.callee.object))) add(`${owner} '${event}'`)
      }
      if (node.type === 'Property') for (const type of optionTypes) addLimited(`${type}.${nameOf(node.key)}`)
    })
  }
  return [...used.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** `app` is an `App`, `nativeImage` both the module and what it makes. */
function ownersOf(object: string): readonly string[] {
  const module = object.charAt(0).toUpperCase() + object.slice(1)
  return [objects[object] ?? '', module]
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (isNode(node)) {
    visit(node)
    for (const value of Object.values(node)) walk(value, visit)
  }
}
