import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const ofTheSite = theme.replace(/:root\[data-density="app"\] \{[^}]*\}/g, '')
/** Sizes of letters: `--text-m`, `--hint-text`. */
const lettersOf = (css: string) =>
  [...css.matchAll(/(--(?:text-[\w-]+|[\w-]+-text)): ([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

test('letters of the site have one of eight sizes', () => {
  const tokens = lettersOf(ofTheSite)
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

const token = String.raw`var\(--[\w-]+\)`
/** Of tokens, numbers without a unit and the pixel of a border. */
const sum = String.raw`calc\((?:${token}|1px|[\d.]+(?=[ )])|[-+*/() ])+\)`
const space = String.raw`(?:0|auto|inherit|-?\d+%|${token}|${sum})`
/** Also that of a part in a frame: its corner less the padding. */
const radius = String.raw`(?:0|inherit|\d+%|var\(--(?:radius-\w+|field-radius)\)|calc\(var\(--radius-\w+\) - ${token}\))`

/** What a sheet may write; `letters` are the names of the tokens it has. */
const rules = (letters: readonly string[]): readonly (readonly [property: RegExp, value: RegExp])[] => [
  [/^font(-size)?$/, new RegExp(`^(0|100%|inherit|var\\((${letters.join('|')})\\))$`)],
  [/^font-weight$/, /^(inherit|var\(--(regular|medium|bold)\))$/],
  [/^((row|column)-)?gap$|^(padding|margin)(-[a-z-]+)?$/, new RegExp(`^${space}( ${space})*$`)],
  [/^border(-[a-z-]+)?-radius$/, new RegExp(`^${radius}( ${radius})*$`)],
]

/** In a frame of its own, without the theme. */
const withoutTheme = 'looks/frame/frame.css'

test.each([
  ['web', ofTheSite],
  ['desktop/renderer', theme],
])('sheets below %s take letters, weights, spaces and corners from the theme', (folder, tokens) => {
  const allowed = rules(lettersOf(tokens).map(({ name }) => name))
  const sheets = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => name.endsWith('.css') && name !== withoutTheme)
  const strange = sheets.flatMap(sheet =>
    [...readFileSync(join(root, folder, sheet), 'utf8').matchAll(/(?<![\w-])([a-z-]+):\s+([^;{}]+);/g)]
      .filter(([, property = '', value = '']) =>
        allowed.some(([name, may]) => name.test(property) && !may.test(value.replace(/\s+/g, ' '))),
      )
      .map(([declaration]) => `${sheet}: ${declaration}`),
  )
  expect(sheets.length).toBeGreaterThan(30)
  expect(strange).toEqual([])
})
