import { expect, test } from 'vitest'
import { linkIn, placeOf } from './deep-link.ts'

test.each([
  ['sortwell://organize', 'show-organize'],
  ['sortwell://history/', 'show-history'],
  ['SORTWELL://Watched', 'show-watched'],
])('%s opens a screen', (address, command) => {
  expect(placeOf(address)).toBe(command)
})

test.each([
  'sortwell://',
  'sortwell://organize/now',
  'sortwell://organize?folder=/home',
  'sortwell://organize#x',
  'sortwell://user@organize',
  'sortwell://constructor',
  'sortwell://__proto__',
  'sortwell:organize',
  'https://sortwell/organize',
  'xsortwell://organize',
  `sortwell://${'a'.repeat(100_000)}`,
  'sortwell://organize\nhttps://example.com',
])('%j leads nowhere', address => {
  expect(placeOf(address)).toBeNull()
})

test('a command line holds one address or none', () => {
  expect(linkIn(['/opt/Sortwell/sortwell', '--hidden', 'sortwell://history'])).toBe('sortwell://history')
  expect(linkIn(['/opt/Sortwell/sortwell', '.'])).toBeNull()
})
