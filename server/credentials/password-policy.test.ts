import { expect, test } from 'vitest'
import { findPasswordFault } from './password-policy.ts'

const ada = { name: 'Ada', email: 'ada.lovelace@example.com' }
const common = 'That password is among the first that attackers try. Please choose another one.'
const own = 'Please choose a password that is not made of your name, your address or the word Sortwell.'

test.each([
  ['Zoë', 'Zoe2026!!'],
  ['José Núñez', 'NunezJose26'],
  ['Al', 'Al2026!!'],
  ['李明', '李明李明2026!'],
])('made of the name %s, with a year: %s is refused', (name, password) => {
  expect(findPasswordFault(password, { name, email: 'x@example.com' })).toContain('your name')
})

test.each([
  ['Ann', 'ann-8374-9283-1726'],
  ['Tom', '83749283172653tom'],
])('long numbers beside the name %s are no year: %s is taken', (name, password) => {
  expect(findPasswordFault(password, { name, email: 'x@example.com' })).toBeUndefined()
})

test('the domain of an address says nothing of a person', () => {
  const grace = { name: 'Grace', email: 'g@wagtail.example' }
  expect(findPasswordFault('wagtail2026', grace)).toBeUndefined()
})

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
  'football!football',
  'Dragon-dragon-dragon1',
  'qwertz12345',
  '2026asdfgh!',
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
  'Ada2026!!',
  '!!2026ada',
  'Ada-Lovelace-1815',
  'lovelace.ada',
  'adaADAada1',
  'Ad4L0velace!!',
  'Ada21.11.1990!!',
  'sortwell+ada=99',
])('%s is made of name, address or product with digits and signs', password => {
  expect(findPasswordFault(password, { name: 'Ada Lovelace', email: 'ada@example.com' })).toBe(own)
})

test('parts of an address count as those of a name do', () => {
  const person = { name: 'Somebody', email: 'j.o.Kestrelson@example.com' }
  expect(findPasswordFault('Kestrelson2026!', person)).toBe(own)
  expect(findPasswordFault('jokestrelson-1906-19', person)).toBe(own)
})

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('no arrangement of the own words with digits and signs is taken', () => {
  const next = numbersFrom(1)
  const pick = <Item>(items: readonly Item[]) => items[next(items.length)] as Item
  const person = { name: 'Zoë Quinn-Abara', email: 'z.abara77@example.com' }
  const words = ['zoë', 'ZOË', 'Quinn', 'abara', 'ABARA', 'zabara', 'sortwell', 'zoe\u0308']
  const between = ['', '', '1', '2026', '!', '-', '_', '.', ' ', '#1', '!!', '0000000']
  for (let run = 0; run < 2_000; run += 1) {
    const parts = Array.from({ length: 1 + next(3) }, () => `${pick(between)}${pick(words)}${pick(between)}`)
    const password = parts.join('')
    if (password.normalize('NFC').replaceAll(/\p{L}/gu, '').length > 12) continue // more than a date
    expect([parts, findPasswordFault(password, person)]).toEqual([parts, expect.any(String)])
  }
})

test('a name that is only a part of words forbids nothing', () => {
  expect(findPasswordFault('always alone', { name: 'Al Li', email: 'al@example.com' })).toBeUndefined()
  expect(findPasswordFault('adamant kestrel 9', { name: 'Ada', email: 'ada@example.com' })).toBeUndefined()
})

test('a name that overlaps itself is judged at once', () => {
  const name = 'aaa aaaa aaaaa aaaaaa aaaaaaa'
  expect(findPasswordFault(`${'a'.repeat(250)}q`, { name, email: 'ada@example.com' })).toBeUndefined()
})

test.each([
  'correct horse battery staple',
  'summer rain on a tin roof',
  'my password is a long one',
  'dragon4829103844127',
  'football dragon football',
  'qwerty on a hot tin roof',
  'kestrel-quartz-mumble',
  'x7#Kq92!vb',
  'ずっと忘れない言葉',
])('%s is taken', password => {
  expect(findPasswordFault(password, ada)).toBeUndefined()
})
