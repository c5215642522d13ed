import { expect, test } from 'vitest'
import { lookPlace, partOf } from './look-places.ts'

const lookId = '3f2a8c1e-0b5d-4e8f-9a01-23456789abcd'
const key = 'a'.repeat(64)
const place = (address: string, method = 'GET') => lookPlace(method, address)

test('an address is a part of the frame, a file, a picture, or where one is sent to', () => {
  expect(place('look://sortwell/look.html')).toEqual({ kind: 'page', path: '/look.html' })
  expect(place('look://sortwell/assets/look-1.js')).toEqual({
    kind: 'page',
    path: '/assets/look-1.js',
  })
  expect(place(`look://sortwell/files/${lookId}`)).toEqual({ kind: 'file', lookId })
  expect(place(`look://sortwell/pictures/${key}`)).toEqual({ kind: 'picture', key })
  expect(place(`look://sortwell/drawn/${lookId}`, 'POST')).toEqual({ kind: 'drawn', lookId })
})

test.each([
  'look://sortwell/',
  'look://sortwell/organize',
  'look://sortwell/index.html',
  'look://sortwell/assets/../index.html',
  'look://sortwell/assets/..%2findex.js',
  'look://sortwell/files/',
  'look://sortwell/files/..%2f..%2fetc',
  `look://sortwell/files/${lookId}/x`,
  `look://sortwell/files/${lookId}?x`,
  `look://sortwell/files/${lookId}.html`,
  `look://sortwell/pictures/${lookId}`,
  `look://sortwell/drawn/${lookId}`,
  'look://sortwell/../../etc/passwd.html',
  'look://elsewhere/look.html',
  'app://sortwell/look.html',
  'look://sortwell/etc%2fpasswd.js',
  'no address',
])('%s is nothing', address => {
  expect(place(address)).toBeNull()
})

test.each(['PUT', 'DELETE', 'HEAD', 'POST'])('%s changes nothing', method => {
  expect(place(`look://sortwell/files/${lookId}`, method)).toBeNull()
  expect(place('look://sortwell/look.html', method)).toBeNull()
})

test('a file is read by parts only, and each has a limit', () => {
  expect(partOf('bytes=0-', 100)).toEqual({ start: 0, length: 100 })
  expect(partOf('bytes=10-19', 100)).toEqual({ start: 10, length: 10 })
  expect(partOf('bytes=10-5000', 100)).toEqual({ start: 10, length: 100 })
})

test.each([
  null,
  '',
  'bytes=-5',
  'bytes=5-4',
  'bytes=0-1,4-5',
  'bytes=a-b',
  'items=0-1',
  `bytes=${'9'.repeat(30)}-`,
])('the range %j is refused', range => {
  expect(partOf(range, 100)).toBeNull()
})
