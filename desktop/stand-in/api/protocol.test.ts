import { expect, test } from 'vitest'
import { SchemeAlias } from '../chromium/scheme-alias.ts'
import type { StandInSettings } from '../settings.ts'
import { protocolOf } from './protocol.ts'

const recorded = Reflect.get(globalThis, Symbol.for('sortwell.stand-in.recorded')) as unknown[]
const register = (privileges: Record<string, boolean>) =>
  protocolOf({
    settings: {} as StandInSettings,
    alias: new SchemeAlias(),
    isDriven: true,
  }).registerSchemesAsPrivileged([{ scheme: 'app', privileges }])

test('a code cache is written down, as none is kept, and refused as by Electron where the scheme is not standard', () => {
  register({ standard: true, codeCache: true })
  expect(recorded).toContainEqual(['protocol.codeCache', 'app'])
  expect(() => register({ codeCache: true })).toThrow(
    'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
  )
})

test('what no page here gets is refused', () => {
  expect(() => register({ standard: true, bypassCSP: true })).toThrow(
    'stand-in: privileges.bypassCSP is not implemented',
  )
  register({ standard: true, bypassCSP: false })
})
