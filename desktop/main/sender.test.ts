import { expect, test } from 'vitest'
import { isOwnSender } from './sender.ts'

const top = (url: string) => ({ url, parent: null })

test.each(['app://sortwell/', 'app://sortwell/history?x=1#y'])('%s may call', url => {
  expect(isOwnSender(top(url), null)).toBe(true)
})

test.each([
  'app://sortwell.example.com/',
  'app://sortwell@example.com/',
  'app://other/',
  'https://sortwell/',
  'https://sortwell.app.invalid/',
  'http://app//sortwell/',
  'file:///opt/Sortwell/index.html',
  'data:text/html,app://sortwell/',
  'about:blank',
  'javascript:app://sortwell/',
  '',
])('%s may not', url => {
  expect(isOwnSender(top(url), null)).toBe(false)
})

test('a frame inside the page, and one that is gone, may not', () => {
  expect(isOwnSender({ url: 'app://sortwell/', parent: {} }, null)).toBe(false)
  expect(isOwnSender(null, null)).toBe(false)
})

test('the development server may while it is in use, and no other', () => {
  expect(isOwnSender(top('http://localhost:5173/x'), 'http://localhost:5173')).toBe(true)
  expect(isOwnSender(top('http://localhost:5174/'), 'http://localhost:5173')).toBe(false)
  expect(isOwnSender(top('http://localhost:5173/'), null)).toBe(false)
})
