import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { declaredMembers } from './declared-members.ts'
import { isNamed, limitedUses } from './limited-uses.ts'
import { usedMembers } from './used-members.ts'

const declared = declaredMembers()
const uses = limitedUses(declared)
const used = [...usedMembers(declared), ...uses.flatMap(({ member }) => declared.get(member) ?? [])]
const page = readFileSync(path.join(import.meta.dirname, '../../docs/decisions/electron-api.md'), 'utf8')
/** Each named member with the systems behind it in parentheses. */
const listed = new Map(
  Array.from(
    page.matchAll(/`([A-Z]\w+(?:\.\w+| '[^']+'))`(?: \(([\w, ]+)\))?/g),
    ([, name = '', systems = '']) => [name, systems.replaceAll(' ', '')],
  ),
)

test('electron.d.ts is read', () => {
  expect(declared.size).toBeGreaterThan(1500)
  expect(declared.get('App.setAppUserModelId')).toMatchObject({ platforms: 'win32', isDeprecated: false })
  expect(declared.get("App 'open-file'")).toMatchObject({ platforms: 'darwin' })
  expect([...declared.values()].filter(({ isDeprecated }) => isDeprecated).length).toBeGreaterThan(20)
})

test('no deprecated member of Electron is used', () => {
  expect(used.filter(({ isDeprecated }) => isDeprecated)).toEqual([])
})

test('whatever objects are called, the compiler finds what is deprecated or for some systems alone', () => {
  const found = uses.map(({ member }) => member)
  for (const known of ['App.setAppUserModelId', 'App.dock', 'Dock.setMenu', 'Settings.args', "'open-file'"])
    expect(found).toContain(known)
  expect(uses.filter(({ member }) => ![...listed.keys()].some(name => isNamed(name, member)))).toEqual([])
})

test('the page lists what is used, and on which systems alone it does something', () => {
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(used.map(({ name, platforms }) => [name, platforms])),
  )
})
