import path from 'node:path'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from './disk/disk.ts'
import { planned } from './testing/plan-by-rules.ts'
import { expectSorted } from './testing/rules/sorted-by.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

const recent = new Set([
  'new.crdownload',
  'new.iso',
  'old.iso.aria2',
  '002.part.met',
  'clip.mp4.ytdl',
  'film.mkv.part.tmp',
])

const aside = `
  rules:
    - rule: Broken off
      when: { unfinished: true }
      to: Set aside/Unfinished`

test.each([
  [
    'each program’s, once they have not changed for seven days',
    aside,
    `
      film.mkv.part               → Set aside/Unfinished/film.mkv.part
      Unconfirmed 12.crdownload   → Set aside/Unfinished/Unconfirmed 12.crdownload
      setup.tmp                   → Set aside/Unfinished/setup.tmp
      new.crdownload              stays
      notes.txt                   → Documents/notes.txt`,
  ],
  [
    'with the file that they were to become',
    aside,
    `
      film.mkv                    → Set aside/Unfinished/film.mkv
      film.Ab3dE-9x.mkv.part      → Set aside/Unfinished/film.Ab3dE-9x.mkv.part
      disk.iso                    → Set aside/Unfinished/disk.iso
      disk.iso.aria2              → Set aside/Unfinished/disk.iso.aria2
      other.mkv                   → Video/other.mkv`,
  ],
  [
    'not while one of the two still changes',
    aside,
    `
      new.iso                     stays
      new.iso.aria2               stays
      old.iso                     stays
      old.iso.aria2               stays
      b.txt                       → Documents/b.txt`,
  ],
  [
    'with all parts, or not at all',
    aside,
    `
      001.part                    → Set aside/Unfinished/001.part
      001.part.met                → Set aside/Unfinished/001.part.met
      002.part                    stays
      002.part.met                stays
      clip.mp4                    stays
      clip.mp4.part               stays
      clip.mp4.part-Frag3         stays
      clip.mp4.ytdl               stays
      film.mkv                    stays
      film.mkv.part               stays
      film.mkv.part.tmp           stays`,
  ],
  [
    'not if a pattern leaves a part of them',
    `${aside}
  leaveAlone: ['*.ytdl', disk.iso]`.replaceAll(/^ {2}(?=rules|leaveAlone| {2})/gm, ''),
    `
      clip.mp4                    stays
      clip.mp4.part               stays
      clip.mp4.ytdl               stays
      disk.iso                    stays
      disk.iso.aria2              stays
      b.part                      → Set aside/Unfinished/b.part`,
  ],
  [
    'under their names alone',
    `
  subfolders: true
  rules:
    - rule: Broken off
      when: { folder: '', unfinished: true }
      to: Aside
      name: 'old {name}'`,
    `
      a.iso                       stays
      a.iso.aria2                 stays
      Aside/a.iso.aria2           stays
      b.iso                       → Aside/b.iso
      b.iso.aria2                 → Aside/b.iso.aria2
      c.part                      → Aside/old c.part`,
  ],
  [
    'not of what stays when it is finished',
    aside,
    `
      id_rsa.part                 stays
      k.pfx.part                  stays
      b.part                      → Set aside/Unfinished/b.part`,
  ],
  [
    'not with subtitles next to them',
    aside,
    `
      film.mkv.part               stays
      film.en.srt                 stays
      b.txt                       → Documents/b.txt`,
  ],
  [
    'only by a rule that asks for them',
    `
  rules:
    - rule: All
      when: { name: { contains: film } }
      to: Films
    - rule: Old
      when: { any: [{ unfinished: true }, { size: { larger: 1 GB } }], name: { starts: film } }
      to: Aside
  otherwise: leave`,
    `
      film.mkv.part               → Aside/film.mkv.part
      film 2.mkv                  → Films/film 2.mkv
      song.mp3.part               stays`,
  ],
  [
    'never where no rule asks',
    `
  rules:
    - rule: All
      when: { size: { larger: 1 byte } }
      to: All`,
    `
      film.mkv.part               stays
      film.mkv                    stays
      b.txt                       → All/b.txt`,
  ],
])('downloads that broke off: %s', async (_, set, tree) => {
  const arrived = (name: string) => daysAgo(recent.has(name) ? 6 : 8)
  await expectSorted(set, tree, { bytesOf: name => name, arrived })
})

const rules = [{ rule: 'Broken off', when: { unfinished: true }, to: 'Aside' }]

test.each(['film.part.lock', '.~lock.film.part#'])(
  'a download stays while there is a lock: %s',
  async lock => {
    const { left, ways } = await planned({ 'film.part': 'a', [lock]: '' }, rules, { disk: laterDisk(lock) })
    expect([ways, left['film.part']]).toEqual([{}, 'unfinished'])
  },
)

test('a download stays while a program has it open', async () => {
  const disk = { ...laterDisk(), isOpenForWritingSync: () => true }
  const { ways, plan } = await planned({ 'film.part': 'a' }, rules, { disk })
  expect(ways).toEqual({})
  expect(plan.left).toEqual([{ name: 'film.part', reason: 'unfinished' }])
})

test('a download that nothing holds goes', async () => {
  const { ways } = await planned({ 'film.part': 'a', 'b.part': 'b' }, rules, { disk: laterDisk('b.part') })
  expect(ways).toEqual({ 'film.part': 'Aside/film.part' })
})

/** Nothing changed for 8 days, but a file that was made just now. */
function laterDisk(fresh?: string): Disk {
  const lstatSync = (...args: Parameters<Disk['lstatSync']>) => {
    const stats = realDisk.lstatSync(...args)
    if (stats === undefined || path.basename(String(args[0])) === fresh) return stats
    return Object.assign(stats, { ctimeMs: Date.now() - 8 * day })
  }
  return { ...realDisk, lstatSync: lstatSync as Disk['lstatSync'] } // one of its many forms
}
