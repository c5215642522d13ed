import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { starterPictures, starterPicturesFolder } from './starter-pictures.ts'

test('each starter set has its picture, drawn with the colours of today', () => {
  const starters = readdirSync(new URL('../desktop/starters/', import.meta.url))
  expect(Object.keys(starterPictures)).toEqual(starters.map(file => file.replace('.yaml', '')))
  for (const [name, picture] of Object.entries(starterPictures)) {
    expect(readFileSync(new URL(`${name}.svg`, starterPicturesFolder), 'utf8')).toBe(picture)
  }
})
