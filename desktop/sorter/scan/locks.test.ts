import { expect, test } from 'vitest'
import { workbench } from '../testing/workbench.ts'
import { documentsInUse } from './locks.ts'
import { scan } from './scan.ts'

test.each([
  ['report.docx', '~$port.docx'],
  ['budget.xlsx', '~$budget.xlsx'],
  ['a.docx', '~$a.docx'],
  ['letter.odt', '.~lock.letter.odt#'],
  ['Photos.lrcat', 'Photos.lrcat.lock'],
  ['Passwords.kdbx', '.Passwords.kdbx.lock'],
  ['stock.accdb', 'stock.laccdb'],
  ['stock.mdb', 'stock.LDB'],
  ['house.dwg', 'house.dwl2'],
  ['flyer.indd', '~flyer~a1b2(c.idlk'],
  ['manual.fm', 'manual.fm.lck'],
  ['board.kicad_pcb', '~board.kicad_pcb.lck'],
  ['disk.vmdk', 'disk.vmdk.lck'],
  ['bracket.3dm', 'bracket.3dm.rhl'],
  ['poster.afdesign', 'poster.afdesign~lock~'],
  ['notes.txt', '.notes.txt.swp'],
  ['safe.psafe3', 'safe.plk'],
])('%j is in use next to %j', (name, lock) => {
  const lockOf = documentsInUse([name, lock, 'other.txt'], () => 0)
  expect([lockOf(name), lockOf('other.txt')]).toEqual([lock, undefined])
})

test.each([
  ['Gemfile', 'Gemfile.lock'], // a list of versions, not a lock
  ['000003.log', '000005.ldb'],
  ['yarn.lock', 'yarn-error.log'],
  ['report.docx', '~$other.docx'],
  ['2021.xlsx', '~$21.xlsx'],
])('%j is not in use next to %j', (name, other) => {
  expect(documentsInUse([name, other], () => 0)(name)).toBeUndefined()
})

test('a lock that is a week old was left over', () => {
  const names = ['report.docx', '~$port.docx']
  expect(documentsInUse(names, () => 6 * 24 * 3_600_000)('report.docx')).toBe('~$port.docx')
  expect(documentsInUse(names, () => 8 * 24 * 3_600_000)('report.docx')).toBeUndefined()
})

test('a document that is in use stays with its lock and its sidecar', () => {
  const bench = workbench({
    'a.psd': 'picture',
    'a.psd.lock': 'lock',
    'a.xmp': 'notes',
    'b.accdb': 'data',
    'b.laccdb': 'lock',
    'c.accdb': 'data',
    'd.laccdb': 'lock that was left over',
  })
  const { files, left } = scan(bench.open(), Date.now())
  expect(files.map(({ path }) => path)).toEqual(['c.accdb', 'd.laccdb'])
  expect(left).toEqual([
    { name: 'a.psd', reason: 'in-use', lock: 'a.psd.lock' },
    { name: 'a.xmp', reason: 'in-use', with: 'a.psd' },
    { name: 'a.psd.lock', reason: 'in-use' },
    { name: 'b.accdb', reason: 'in-use', lock: 'b.laccdb' },
    { name: 'b.laccdb', reason: 'in-use' },
  ])
})
