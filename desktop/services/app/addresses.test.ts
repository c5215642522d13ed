import { expect, test } from 'vitest'
import { linkIn, outsideAddress, placeOf } from './addresses.ts'

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

test.each([
  ['https://pay.example/checkout?x=1', 'https://pay.example/checkout?x=1'],
  ['mailto:support@sortwell.com', 'mailto:support@sortwell.com'],
  ['http://pay.example/', null],
  ['http://127.0.0.1:3000/terms', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['sortwell://profile', null],
  ['\\\\server\\share', null],
  ['', null],
])('%j is opened as %j by the packaged app', (address, opened) => {
  expect(outsideAddress(address, false)).toBe(opened)
})

test.each([
  ['http://localhost:3000/terms', 'http://localhost:3000/terms'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['http://localhost.evil.example/', null],
  ['http://127.0.0.1@evil.example/', null],
])('%j is opened as %j in development', (address, opened) => {
  expect(outsideAddress(address, true)).toBe(opened)
})
