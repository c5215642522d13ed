import fs from 'node:fs'
import os from 'node:os'
import { expect, test } from 'vitest'
import { recordsAccess } from './disk/file-times.ts'
import { planned } from './testing/plan-by-rules.ts'
import { collectedRules } from './testing/rules/collected-rules.ts'
import { expectSorted } from './testing/rules/sorted-by.ts'
import { writtenRules } from './testing/rules/written-rules.ts'
import { oldDate } from './testing/trees.ts'

const daysAgo = (days: number | undefined) =>
  days === undefined ? oldDate : new Date(Date.now() - days * 86_400_000)

const canTellUse = recordsAccess(fs.realpathSync(os.tmpdir()))

for (const { about, set, tree, holds = {}, arrived = {}, used = {} } of [
  ...writtenRules,
  ...collectedRules,
]) {
  const asksUse = Object.keys(used).length > 0
  test.skipIf(asksUse && !canTellUse)(`as people write it: ${about}`, async () => {
    await expectSorted(set, tree, {
      bytesOf: name => holds[name] ?? name,
      arrived: name => daysAgo(arrived[name]),
      used: name => daysAgo(used[name]),
    })
  })
}

const staying = { 't.tex': 'a', 't.aux': 'b', 'film.mkv': 'c', 'film.en.srt': 'd', 'other.aux': 'e' }

test('a companion stays with its main file, and that is the reason', async () => {
  const rules = [{ rule: 'Build files', when: { extension: ['aux', 'srt'] }, to: 'Build files' }]
  const { plan, ways } = await planned(staying, rules, { more: { otherwise: 'leave' } })
  expect(ways).toEqual({ 'other.aux': 'Build files/other.aux' })
  expect(plan.left).toEqual([
    { name: 'film.mkv', reason: 'no-rule' },
    { name: 'film.en.srt', reason: 'no-rule', with: 'film.mkv' },
    { name: 't.tex', reason: 'no-rule' },
    { name: 't.aux', reason: 'no-rule', with: 't.tex' },
  ])
})

test('of a group that a rule leaves, the rule speaks of the main file alone', async () => {
  const rules = [{ rule: 'Sources stay', when: { extension: 'tex' }, leave: true }]
  const { plan } = await planned({ 't.tex': 'a', 't.aux': 'b' }, rules)
  expect(plan.left).toEqual([
    { name: 't.tex', reason: 'rule', rule: 'Sources stay' },
    { name: 't.aux', reason: 'rule', with: 't.tex' },
  ])
})

test('a day in a text is shown with the words around it, whether a condition or the folder needs it', async () => {
  const files = {
    'a.txt': 'Bill 17. Bestellt am 02.05.2016, bezahlt 07.06.2017',
    'b.txt': 'Bill 18 of 3 July 2024',
  }
  const rules = [
    { rule: 'Of 2017', when: { dateInText: '2017' }, to: 'Seventeen' },
    { rule: 'By year', when: { text: { contains: 'bill' } }, to: 'Bills/{dateInText:yyyy}' },
  ]
  const { plan } = await planned(files, rules)
  expect(plan.moves.map(({ why }) => why?.by === 'rule' && why.because)).toEqual([
    [
      {
        fact: 'dateInText',
        operator: 'is',
        found: ['2016-05-02', '2017-06-07'],
        words: '… 17. Bestellt am 02.05.2016, bezahlt 07.06.2017',
      },
    ],
    [
      { fact: 'text', operator: 'contains', found: 'Bill 18 of 3 July 2024' },
      { fact: 'dateInText', found: ['2024-07-03'], words: 'Bill 18 of 3 July 2024' },
    ],
  ])
})

test.each([
  ['Invoice date: 03/07/2024 Payment due: 15/09/2025', 'undated'],
  ['Invoice date: 03/07/2024 Payment due: 15/09/2024', '2024'],
  ['Invoice date: 03/07/2024', 'undated'],
])('a day beside one that can be read two ways: %s goes to %s', async (text, folder) => {
  const rules = [{ rule: 'Bills', when: { extension: 'txt' }, to: 'Bills/{dateInText:yyyy|undated}' }]
  const { ways } = await planned({ 'a.txt': text }, rules)
  expect(ways).toEqual({ 'a.txt': `Bills/${folder}/a.txt` })
})

test('a named part of a text is shown with the words around it', async () => {
  const files = { 'a.txt': 'Bestellt am 02.05.2016, Rechnungsdatum 07.05.2016' }
  const rules = [
    { rule: 'Bills', when: { text: { matches: 'datum (?P<day>[0-9.]+)' } }, to: 'Bills/{text.day:yyyy}' },
  ]
  const { plan } = await planned(files, rules)
  expect(plan.moves[0]).toMatchObject({
    to: 'Bills/2016/a.txt',
    why: {
      because: [
        { fact: 'text', operator: 'matches' },
        { fact: 'text.day', found: '07.05.2016', words: 'Bestellt am 02.05.2016, Rechnungsdatum 07.05.2016' },
      ],
    },
  })
})
