import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const repository = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: repository,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(page => existsSync(path.join(repository, page)))

/** As GitHub names them: lower case, punctuation dropped, a dash for each space. */
const anchorsOf = (page: string) =>
  Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(page: string): readonly string[] {
  const text = read(page).replace(/```.*?```/gs, '')
  const links = Array.from(
    text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g),
    found => found[1] ?? found[2] ?? '',
  )
  const isBroken = (link: string) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.join(path.dirname(page), file)
    return (
      !existsSync(path.join(repository, target)) ||
      (anchor !== undefined && !anchorsOf(target).includes(anchor))
    )
  }
  return links.filter(link => !/^[a-z]+:/.test(link) && isBroken(link)).map(link => `${page}: ${link}`)
}

test('every relative link leads to a file and, where it names one, to a heading', () => {
  expect(pages.flatMap(brokenLinks)).toEqual([])
})

test('every promise names a test that exists', () => {
  const [promises = ''] = read('docs/promises.md').split('\n## Limits\n')
  for (const section of promises.split('\n## ').slice(1)) {
    const tests = [...section.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(found => found[1] ?? '')
    expect(
      tests.filter(file => existsSync(path.join(repository, file))),
      section,
    ).toEqual(tests)
    expect(tests, section).not.toEqual([])
  }
})

const lines = (page: string) => read(page).trimEnd().split('\n').length

test('README and changelog stay short', () => {
  expect(lines('README.md')).toBeLessThanOrEqual(100)
  expect(lines('CHANGELOG.md')).toBeLessThanOrEqual(40)
})

test('each room of the sorter, each service, and the data and lists of the window have a README of at most 30 lines', () => {
  const roomsOf = (folder: string) =>
    readdirSync(path.join(repository, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => `${folder}/${name}`)
  const rooms = [
    ...roomsOf('desktop/sorter'),
    ...roomsOf('desktop/services'),
    'desktop/renderer/data',
    'desktop/renderer/lists',
  ]
  const readmes = rooms.map(room => `${room}/README.md`)
  expect(readmes.filter(page => !pages.includes(page))).toEqual([])
  expect(readmes.filter(page => lines(page) > 30)).toEqual([])
})
