import { describe, expect, test } from 'vitest'
import { localPathOf, pathAfterLogin } from './after-login.ts'

describe('a redirect is reduced to path and query of this site', () => {
  test.each([
    ['/profile', '/profile'],
    ['/upgrade?a=1#security', '/upgrade?a=1'],
    ['https://evil.example/help?b=2', '/help?b=2'],
    ['//evil.example/help', '/help'],
    ['/\\evil.example/help', '/help'],
    ['/\t/evil.example', '/'],
    ['////evil.example/a', '/a'],
    ['/x/..//evil.example', '/evil.example'],
    ['pricing', '/pricing'],
  ])('%j leads to %j', (redirect, path) => {
    expect(localPathOf(redirect)).toBe(path)
  })
  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', '', null])(
    '%j leads nowhere',
    value => {
      expect(localPathOf(value)).toBeUndefined()
    },
  )
})

test('the redirect comes before a saved authorization, and that before the profile', () => {
  const saved = { client_id: 'a', redirect_uri: 'https://b.example', response_type: 'code' }
  expect(pathAfterLogin('?redirect=%2Fupgrade%3Fx%3D1', saved)).toBe('/upgrade?x=1')
  expect(pathAfterLogin('', saved)).toBe(
    '/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb.example&response_type=code',
  )
  expect(pathAfterLogin('?redirect=', undefined)).toBe('/profile')
})
