import { expect, test } from 'vitest'
import { pathFromLogin } from './oauth-params.ts'

test.each([
  [{ prompt: 'login' }, '?client_id=a'],
  [{ prompt: 'login consent', max_age: '0' }, '?client_id=a&prompt=consent'],
  [{ prompt: 'select_account', state: 'x' }, '?client_id=a&state=x&prompt=select_account'],
])('a person who comes back from the log-in is not asked to log in again by %j', (asked, query) => {
  expect(pathFromLogin({ client_id: 'a', ...asked })).toBe(`/oauth/authorize${query}`)
})
