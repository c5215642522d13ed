import { expect, test } from 'vitest'
import { findPasswordFault } from './password-policy.ts'

const ada = { name: 'Ada', email: 'ada.lovelace@example.com' }
const common = 'That password is among the first that attackers try. Please choose another one.'
const own = 'Please choose a password that is not made of your name, your address or the word Sortwell.'

test.each([
  'password',
  'PassWord123',
  'Passw0rd!',
  'P@ssw0rd123',
  'Summer2026!',
  '2026Winter',
  'we1come!!',
  '@dm1n1str@t0r',
  'dr4g0n_99',
  '12345678!',
  'qwerty!2024',
  'abcabcabcabc',
  'ＰＡＳＳＷＯＲＤ１',
])('%s is too common', password => {
  expect(findPasswordFault(password, ada)).toBe(common)
})

test.each(['sortwell2026', 'Sortwell2026!', '50rtwe11!!!', 'ada.lovelace', 'Ada.L0velace!'])(
  '%s is made of what everybody knows',
  password => {
    expect(findPasswordFault(password, ada)).toBe(own)
  },
)

test.each([
  'correct horse battery staple',
  'summer rain on a tin roof',
  'my password is a long one',
  'dragon4829103844127',
  'kestrel-quartz-mumble',
  'x7#Kq92!vb',
  'ずっと忘れない言葉',
])('%s is taken', password => {
  expect(findPasswordFault(password, ada)).toBeUndefined()
})
