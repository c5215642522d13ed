import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const ofTheSite = theme.replace(/:root\[data-density="app"\] \{[^}]*\}/g, '')
/** Sizes of letters: `--text-m`, `--hint-text`. */
const tokens = [...ofTheSite.matchAll(/(--(?:text-[\w-]+|[\w-]+-text)): ([^;]+);/g)].map(
  ([, name = '', value = '']) => ({ name, value }),
)

test('letters of the site have one of eight sizes', () => {
  const sizes = tokens.flatMap(({ value }) => {
    const rem = /^([\d.]+)rem$/.exec(value)?.[1]
    return rem === undefined ? [] : [Number(rem) * 16]
  })
  expect([...new Set(sizes)].sort((one, other) => one - other)).toEqual([14, 16, 18, 20, 24, 32, 40, 64])
  const others = tokens.filter(({ value }) => !/^[\d.]+rem$/.test(value))
  for (const { name, value } of others)
    expect(
      tokens.map(token => `var(${token.name})`),
      name,
    ).toContain(value)
})

test('a style sheet names sizes of letters by the theme’s tokens alone', () => {
  const known = tokens.map(({ name }) => `var(${name})`)
  const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))
  const strange = sheets.flatMap(sheet =>
    [...readFileSync(join(web, sheet), 'utf8').matchAll(/\bfont(?:-size)?: ([^;]+);/g)]
      .map(([, value = '']) => value)
      .filter(value => !['inherit', '100%', ...known].includes(value))
      .map(value => `${sheet}: ${value}`),
  )
  expect(sheets.length).toBeGreaterThan(30)
  expect(strange).toEqual([])
})
