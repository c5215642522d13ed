import { expect, test } from 'vitest'
import { contentSecurityPolicy, isOwnPage, isOwnSender, pageFile } from './page-files.ts'

const root = '/app/renderer'

test.each([
  ['app://sortwell/', '/app/renderer/index.html', 'text/html; charset=utf-8'],
  ['app://sortwell/history', '/app/renderer/index.html', 'text/html; charset=utf-8'],
  ['app://sortwell/?a=1#b', '/app/renderer/index.html', 'text/html; charset=utf-8'],
  [
    'app://sortwell/assets/index-B1_x.js',
    '/app/renderer/assets/index-B1_x.js',
    'text/javascript; charset=utf-8',
  ],
  ['app://sortwell/logo.svg', '/app/renderer/logo.svg', 'image/svg+xml'],
])('%s is served', (address, file, contentType) => {
  expect(pageFile(root, address)).toEqual({ file, contentType })
})

test.each([
  'app://sortwell/%2e%2e%2fmain%2findex.js',
  'app://sortwell/..%2f..%2fetc/hosts.html',
  'app://sortwell/..%5c..%5csecret.html',
  'app://sortwell/assets/%00.js',
  'app://sortwell/C:/secret.html',
  'app://sortwell/.env.html',
  'app://sortwell/assets/%252e%252e/index.js',
  'app://sortwell/secret.pem',
  'app://elsewhere/index.html',
  'file:///etc/hosts.html',
  'https://sortwell/index.html',
  'nonsense',
])('%s is not served', address => {
  expect(pageFile(root, address)).toBeNull()
})

test.each(['app://sortwell/../../main/index.js', 'app://sortwell/a/../../../main/index.js'])(
  '%s stays below the root',
  address => {
    expect(pageFile(root, address)?.file).toBe('/app/renderer/main/index.js')
  },
)

test('only the app and, in development, its server are own pages', () => {
  expect(isOwnPage('app://sortwell/history', null)).toBe(true)
  expect(isOwnPage('app://sortwell.example/', null)).toBe(false)
  expect(isOwnPage('http://localhost:5173/', null)).toBe(false)
  expect(isOwnPage('http://localhost:5173/', 'http://localhost:5173')).toBe(true)
  expect(isOwnPage('http://localhost:51730/', 'http://localhost:5173')).toBe(false)
  expect(isOwnPage('about:blank', null)).toBe(false)
})

test('the policy allows nothing but the app itself', () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: look://sortwell; frame-src look://sortwell; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

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
