import { expect, test } from 'vitest'
import { readReturnAddress, readWebAddress } from './web-address.ts'

test('a browser is sent to https, or to http on this machine', () => {
  expect(readWebAddress('https://pay.example/a?b=1')).toBe('https://pay.example/a?b=1')
  expect(readWebAddress('http://localhost:4000/pay')).toBe('http://localhost:4000/pay')
  for (const text of ['http://pay.example', 'javascript:alert(1)', 'data:text/html,x', '/pay', '', undefined])
    expect(readWebAddress(text)).toBeUndefined()
})

test('an authorization answer goes to the web or to a scheme named after a domain', () => {
  expect(readReturnAddress('com.example.album:/back')?.href).toBe('com.example.album:/back')
  for (const text of [
    'javascript:alert(1)',
    'data:,x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'back',
  ])
    expect(readReturnAddress(text)).toBeUndefined()
})
