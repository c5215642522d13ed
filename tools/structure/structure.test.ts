import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countLines, type Import, listSources, readExports, readImports, readVerbs } from './read-imports.ts'
import {
  doors,
  fewLines,
  isEntry,
  leafPackages,
  mayImport,
  mostExemptions,
  mostFiles,
  mostNames,
  outside,
  packageHomes,
  plainLists,
  rooms,
  tableRows,
  vocabulary,
} from './rules.ts'

const sources = listSources()
const product = sources.filter(file => !outside.test(file) && path.posix.dirname(file) !== '.')
const imports = product.flatMap(readImports)
const ours = imports.filter(({ isOurs }) => isOurs)
const packages = imports.filter(({ isOurs }) => !isOurs)
const arrow = ({ from, to }: Import) => `${from} → ${to}`

/** The longest of the folders that a file lies in. */
const rowOf = (file: string, folders: readonly string[]) =>
  folders.filter(folder => file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0]

test('every folder has a row in the table of imports', () => {
  expect(product.filter(file => rowOf(file, Object.keys(mayImport)) === undefined)).toEqual([])
})

test('a folder imports only what its row names', () => {
  const wrong = ours.filter(({ from, to }) => {
    const [row = '', target = ''] = [from, to].map(file => rowOf(file, Object.keys(mayImport)))
    return row !== target && !mayImport[row]?.includes(target)
  })
  expect(wrong.map(arrow)).toEqual([])
})

test('a folder with doors is entered through them', () => {
  const wrong = ours.filter(({ from, to }) => {
    const folder = rowOf(to, Object.keys(doors))
    return folder !== undefined && rowOf(from, [folder]) === undefined && !doors[folder]?.includes(to)
  })
  expect(wrong.map(arrow)).toEqual([])
})

test('a room imports only the rooms before it', () => {
  const wrong = Object.entries(rooms).flatMap(([folder, names]) => {
    const roomOf = (file: string) =>
      names.indexOf(file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? '') : '')
    return ours.filter(({ from, to }) => roomOf(from) !== -1 && roomOf(to) > roomOf(from))
  })
  expect(wrong.map(arrow)).toEqual([])
})

test('a package is imported only where it is at home', () => {
  const nameOf = (to: string) =>
    to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/')
  const wrong = packages.filter(({ from, to }) => {
    const homes = packageHomes[nameOf(to)]
    return homes !== undefined && !homes.some(home => from.startsWith(home))
  })
  expect(wrong.map(arrow)).toEqual([])
})

test('a leaf imports its few packages and no others', () => {
  const wrong = packages.filter(({ from, to }) => {
    const leaf = rowOf(from, Object.keys(leafPackages))
    return leaf !== undefined && !leafPackages[leaf]?.includes(to)
  })
  expect(wrong.map(arrow)).toEqual([])
})

test('a list that the window reads imports nothing', () => {
  expect(plainLists.flatMap(readImports).map(arrow)).toEqual([])
})

test('the words of the sorter import only one another', () => {
  const wrong = vocabulary.flatMap(readImports).filter(({ to }) => !vocabulary.includes(to))
  expect(wrong.map(arrow)).toEqual([])
})

test('the words of the sorter are types and tables', () => {
  expect(vocabulary.flatMap(readVerbs)).toEqual([])
})

test('a door hands out few names, each of them written out', () => {
  for (const [door, most] of Object.entries(mostNames)) {
    const names = readExports(door)
    expect(names.filter(name => name === '*')).toEqual([])
    expect(names.length, names.join(', ')).toBeLessThanOrEqual(most)
  }
})

test('nobody imports a file that runs when it is loaded', () => {
  expect(ours.filter(({ to }) => isEntry(to)).map(arrow)).toEqual([])
})

test('the product imports nothing that is there for tests', () => {
  expect(ours.filter(({ to }) => outside.test(to)).map(arrow)).toEqual([])
})

test(`no file of ${fewLines} lines or fewer is there for one importer alone`, () => {
  const all = sources.flatMap(readImports).filter(({ isOurs }) => isOurs)
  const isRow = ({ from, to }: Import) =>
    all.filter(other => other.from === from && path.posix.dirname(other.to) === path.posix.dirname(to))
      .length >= tableRows && path.posix.dirname(from) !== path.posix.dirname(to)
  const small = product.filter(file => countLines(file) <= fewLines)
  const needless = small.filter(file => {
    const [only, ...others] = all.filter(({ to }) => to === file)
    return only !== undefined && others.length === 0 && !isRow(only)
  })
  expect(needless).toEqual([])
})

test('the gallery draws every part of the kit', () => {
  const drawn = new Set(sources.filter(file => file.startsWith('web/kit/gallery/')))
  for (const file of drawn) for (const { to, isOurs } of readImports(file)) if (isOurs) drawn.add(to)
  const parts = sources.filter(file => file.startsWith('web/kit/') && file.endsWith('.tsx'))
  expect(parts.filter(file => !drawn.has(file))).toEqual([])
})

test(`no folder holds more than ${mostFiles} source files`, () => {
  const counts = new Map<string, number>()
  for (const file of sources.filter(name => !/\.(test|spec|e2e)\.tsx?$/.test(name))) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})

test(`no more than ${mostExemptions} files are exempt from the limits of lint, and each still exists`, () => {
  const top = path.join(import.meta.dirname, '../..')
  const { overrides } = JSON.parse(readFileSync(path.join(top, 'biome.json'), 'utf8')) as {
    readonly overrides: readonly { readonly includes: readonly string[] }[]
  }
  const exempt = overrides.flatMap(({ includes }) => includes).filter(name => !name.includes('*'))
  expect(exempt.length).toBeLessThanOrEqual(mostExemptions)
  expect(exempt.filter(name => !existsSync(path.join(top, name)))).toEqual([])
})
