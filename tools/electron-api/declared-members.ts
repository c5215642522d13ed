import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Member = {
  /** `App.setAppUserModelId`, `App 'open-file'` for an event, `MenuItemConstructorOptions.registerAccelerator`. */
  readonly name: string
  /** Where alone it does something, as Electron writes it: `linux,win32`; empty for everywhere. */
  readonly platforms: string
  readonly isDeprecated: boolean
  /** Where it is declared, from 0. */
  readonly line: number
}

/** Electron's types as text. */
export const declarations = readFileSync(
  createRequire(import.meta.url).resolve('electron/electron.d.ts'),
  'utf8',
)

/** What `electron.d.ts` declares, by name. The file is generated: its indents are its structure. */
export function declaredMembers(): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>()
  let owner = ''
  let comment = ''
  for (const [at, line] of declarations.split('\n').entries()) {
    const [, opened] = /^ {2}(?:class|interface) (\w+)/.exec(line) ?? []
    if (opened !== undefined) owner = opened
    else if (/^ {2}\}/.test(line)) owner = ''
    if (/^ {4}\/\*\*/.test(line)) comment = ''
    if (/^ {4} \*/.test(line)) comment += `${line}\n`
    const [, event, member] =
      /^ {4}(?:on\(event: '([^']+)'|(?:static |readonly )*(\w+)[?(:<])/.exec(line) ?? []
    if (owner === '' || (event ?? member) === undefined) continue
    const name = event === undefined ? `${owner}.${member}` : `${owner} '${event}'`
    const [, platforms = ''] = /@platform ([\w,]+)/.exec(comment) ?? []
    if (!members.has(name))
      members.set(name, { name, platforms, isDeprecated: comment.includes('@deprecated'), line: at })
    comment = ''
  }
  return members
}
