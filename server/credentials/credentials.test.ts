import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { createBackupCodes, readBackupCode } from './backup-codes.ts'
import { deriveKeys } from './keys.ts'
import { createPasswordHasher, owaspCost } from './passwords.ts'
import { createToken, hashToken } from './tokens.ts'
import { createTotpSecret, findTotpStep, totpAddress } from './totp.ts'

const now = Date.UTC(2026, 10, 21, 12)
const stepNow = now / 30_000

test('passwords are argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
  const passwords = createPasswordHasher(owaspCost, { running: 1, waiting: 4 })
  const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/)
  expect(one).not.toBe(two)
  expect([await passwords.verify(one, 'correct horse'), await passwords.verify(one, 'wrong horse')]).toEqual([
    true,
    false,
  ])
  expect(passwords.isWeak(one)).toBe(false)
})

test('where there is no password nothing fits, not even the decoy', async () => {
  const passwords = createPasswordHasher(
    { memoryCost: 32, timeCost: 1, parallelism: 1 },
    { running: 1, waiting: 4 },
  )
  expect(await passwords.verify(null, '')).toBe(false)
})

test('tokens have 256 bits and are stored as their SHA-256', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/)
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('what is encrypted opens under its key, for its owner and unchanged only', () => {
  const keys = deriveKeys('k'.repeat(32))
  const encrypted = keys.encrypt('SECRET', 'ada')
  expect(keys.decrypt(encrypted, 'ada')).toBe('SECRET')
  expect(keys.encrypt('SECRET', 'ada')).not.toBe(encrypted)
  const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`
  expect(keys.decrypt(encrypted, 'bob')).toBeUndefined()
  expect(keys.decrypt(changed, 'ada')).toBeUndefined()
  expect(keys.decrypt(encrypted.slice(0, 10), 'ada')).toBeUndefined()
  expect(deriveKeys('x'.repeat(32)).decrypt(encrypted, 'ada')).toBeUndefined()
})

test('a code of the step before, now or next is taken, older and used ones are not', () => {
  const secret = createTotpSecret()
  const codeAt = (step: number) => generateSync({ secret, epoch: step * 30 })
  const found = [-2, -1, 0, 1, 2].map(shift => findTotpStep(secret, codeAt(stepNow + shift), 0, now))
  expect(found).toEqual([undefined, stepNow - 1, stepNow, stepNow + 1, undefined])
  expect(findTotpStep(secret, codeAt(stepNow), stepNow, now)).toBeUndefined()
  expect(findTotpStep(secret, codeAt(stepNow + 1), stepNow, now)).toBe(stepNow + 1)
})

test('the QR code names the product and the account', () => {
  expect(totpAddress('JBSWY3DPEHPK3PXP', 'ada@example.com')).toBe(
    'otpauth://totp/Sortwell:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Sortwell',
  )
})

test('ten backup codes differ, carry their slot, and are read as people type them', () => {
  const codes = createBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const [slot, code] of codes.entries()) {
    expect(code).toMatch(new RegExp(`^${slot}[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$`))
    expect(readBackupCode(` ${code.toUpperCase().replace('-', '')} `)).toEqual({ slot, code })
  }
  expect(readBackupCode('3OiLab-cdefg')).toEqual({ slot: 3, code: '3011ab-cdefg' })
  for (const other of ['', '123456', '3abcde-fgh', 'xabcde-fghjk', '3abcdeu-ghjk', '3abcde-fghjk3'])
    expect(readBackupCode(other)).toBeUndefined()
})
