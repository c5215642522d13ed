import { expect, test } from 'vitest'
import { outsideAddress } from './outside-address.ts'

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
