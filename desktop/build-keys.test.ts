import { expect, test } from 'vitest'
import { readBuildKeys } from './build-keys.ts'

const keys = JSON.stringify({
  keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'public', kid: 'first', alg: 'EdDSA', use: 'sig' }],
})
const release = { MAIN_VITE_DOWNLOADS_URL: 'https://sortwell.example/downloads' }

test('a release carries the keys that it is given, and a build for development none', () => {
  expect(readBuildKeys({ ...release, ENTITLEMENT_KEYS: keys })).toBe(keys)
  expect(readBuildKeys({})).toBe('')
  expect(readBuildKeys({ MAIN_VITE_DOWNLOADS_URL: 'http://127.0.0.1:3000/downloads' })).toBe('')
})

test.each([undefined, '', '{}', '{"keys":[]}', '{"keys":[{"kid":"first"}]}', '<html>'])(
  'a release is not built with %j',
  given => {
    expect(() => readBuildKeys({ ...release, ENTITLEMENT_KEYS: given })).toThrow(/^ENTITLEMENT_KEYS must be/)
  },
)
