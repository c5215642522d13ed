import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The steps of a run. A room imports only rooms before it. */
const rooms = ['model', 'scan', 'plan', 'journal', 'apply', 'recover', 'watch']
const mostFiles = 20

const here = import.meta.dirname

test('every file of the sorter is in one of its rooms', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...rooms, 'testing'].sort())
  expect(readdirSync(here).filter(isSource)).toEqual(['index.ts'])
})

test.each(rooms)('%s imports only itself and the rooms before it', room => {
  const allowed = rooms.slice(0, rooms.indexOf(room) + 1)
  const wrong = sourcesOf(room).flatMap(file =>
    importsOf(file)
      .map(target => relative(here, target).split(sep)[0] ?? '')
      .filter(target => !allowed.includes(target))
      .map(target => `${relative(here, file)} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test.each(rooms)(`%s holds at most ${mostFiles} source files`, room => {
  const { length } = sourcesOf(room)
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(mostFiles)
})

function sourcesOf(room: string): string[] {
  return readdirSync(join(here, room))
    .filter(isSource)
    .map(name => join(here, room, name))
}

function isSource(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts')
}

/** Absolute paths of what a file imports of ours, types too. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)
  return Array.from(specifiers, ([, specifier = '']) => resolve(file, '..', specifier))
}
