import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { previewFolder } from '../index.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { notingLookUp, putFiles } from '../testing/reading.ts'
import { oldDate } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { type Criterion, criteria } from '../values/criteria.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

async function planned(files: Readonly<Record<string, string>>, by: Criterion = 'type', set: RuleSet = {}) {
  const bench = workbench()
  putFiles(bench.folder, files, oldDate)
  const { lookUp, opened } = notingLookUp()
  const { moves, left } = await previewFolder(bench.open(), by, { set, facts: { lookUp } })
  return { moved: moves.map(({ from }) => from), left, opened: opened.toSorted() }
}

const stays = (...names: string[]) => names.map(name => ({ name, reason: 'private-key' }))

test.each(criteria)('by %s a private key stays, and a file of the same extension is sorted', async by => {
  const files = {
    'a.key': privateKey,
    'b.pem': privateKey,
    'c.asc': privateKey,
    'd.pem': publicKey,
    'e.key': 'talk',
  }
  const { moved, left } = await planned(files, by)
  expect(left).toEqual(stays('a.key', 'b.pem', 'c.asc'))
  expect(moved).toEqual(['d.pem', 'e.key'])
})

test('a private key without an extension stays where the type decides', async () => {
  expect(await planned({ deploy: privateKey, notes: 'text' })).toMatchObject({
    left: stays('deploy'),
    moved: ['notes'],
  })
})

test('a rule that matches a private key does not move it', async () => {
  const set: RuleSet = { rules: [{ rule: 'keys', when: { extension: ['key', 'p12'] }, to: 'Keys' }] }
  const { moved, left } = await planned({ 'a.key': privateKey, 'b.key': 'talk', 'c.p12': '' }, 'type', set)
  expect(left).toEqual(expect.arrayContaining(stays('a.key', 'c.p12')))
  expect(moved).toEqual(['b.key'])
})

test('a rule that reads what a file is does not move a private key under any name', async () => {
  const set: RuleSet = { rules: [{ rule: 'rest', when: { kind: 'Other' }, to: 'Rest' }] }
  const { moved, left } = await planned(
    { deploy: privateKey, 'a.bak': privateKey, notes: 'text' },
    'type',
    set,
  )
  expect(left).toEqual(expect.arrayContaining(stays('deploy', 'a.bak')))
  expect(moved).toEqual(['notes'])
})

test('where no file may be looked into, names alone show a private key', async () => {
  const files = { 'a.key': privateKey, id_rsa: privateKey }
  const { moved, left, opened } = await planned(files, 'type', { lookInto: 'nothing' })
  expect({ moved, left, opened }).toEqual({ moved: ['a.key'], left: stays('id_rsa'), opened: [] })
})

test.each([
  [{ 'site.txt': 'text', 'site.txt.asc': privateKey }],
  [{ 'd.pem': publicKey, 'd.pem.bak': privateKey }],
  [{ 'n.md': 'text', 'n.assets/a.key': privateKey, 'n.assets/b.png': 'x' }],
])('a companion that is a private key keeps its group, by type and by rules', async files => {
  const rules = [{ rule: 'All', when: {}, to: 'In' }]
  for (const set of [{}, { rules }]) {
    const { moved, left } = await planned(files, 'type', set)
    expect(moved).toEqual([])
    expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(files)))
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['private-key']))
  }
})
