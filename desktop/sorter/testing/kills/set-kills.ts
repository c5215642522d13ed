import { describe, expect, test } from 'vitest'
import type { SetOptions } from '../../values/set-options.ts'
import { type DiskKind, diskOfKind } from '../faulty-disk.ts'
import { tearAt, whereIs } from '../sets/set-trials.ts'
import { plant } from '../trees.ts'
import type { Act } from './act.ts'
import { stepsOf } from './act.ts'
import {
  actIn,
  allContents,
  type KillPlace,
  makePlaceFor,
  recover,
  shape,
  tasksIn,
  twoAtOnce,
  undoAll,
  ways,
} from './kill-place.ts'
import { makeRunKilled } from './start-killed.ts'

/** Ends a sort, as by `kill -9`, in the middle of sets that are put together in each of the ways of the table. */

const runKilled = makeRunKilled()

type Form = {
  readonly name: string
  /** Main files first. */
  readonly sets: readonly (readonly string[])[]
  /** Another file of one of their names, where it belongs. */
  readonly stranger: string
  readonly together?: SetOptions['together']
}

const forms: readonly Form[] = [
  {
    name: 'a mark within the name',
    sets: [
      ['IMG_5747.HEIC', 'IMG_E5747.HEIC', 'IMG_O5747.AAE'],
      ['GX010373.MP4', 'GL010373.LRV', 'GX010373.THM'],
      ['IMG_1(1).jpg', 'IMG_1.jpg.supplemental-metadata(1).json', 'IMG_1-edited(1).jpg'],
    ],
    stranger: 'Images/IMG_E5747.HEIC',
  },
  {
    name: 'a name of its own',
    sets: [
      ['Film.mkv', 'Subs/2_English.srt'],
      ['Disc.gdi', 'track01.bin', 'track02.raw'],
      ['01 One.flac', '02 Two.flac', 'cover.jpg', 'Scans/back.jpg'],
    ],
    stranger: 'Audio/cover.jpg',
  },
  {
    name: 'a folder without a suffix',
    sets: [
      ['Journey.md', 'Journey/picture.png', 'Journey/Below.md', 'Journey/Below/deeper.png'],
      ['Page 5f0d2c8a1b7e4c39a6d18e24f7b35c90.html', 'Page/picture.png'],
      ['Table 5f0d2c8a1b7e4c39a6d18e24f7b35c90.csv', 'Table/Row.md'],
    ],
    stranger: 'Documents/Journey.md',
  },
  {
    name: 'a folder of a person’s own row',
    sets: [
      ['a.song', 'a takes/1.wav', 'a takes/2.wav'],
      ['b.draft', 'b.draft.parts/1.txt', 'b.note'],
      ['c.plan', 'c/1.png'],
    ],
    stranger: 'Other/a.song',
    together: [
      { main: ['song'], named: ['{stem} takes/'] },
      { main: ['draft'], companions: ['note'], named: ['{name}.parts/'] },
      { main: ['plan'], named: ['{stem}/'] },
    ],
  },
  {
    name: 'the whole name of a file',
    sets: [
      ['a.jpg', 'a.jpg_original', '._a.jpg'],
      ['b.iso', 'b.iso.sha256', 'b.iso.sha256.asc'],
      ['c.png', 'c.png:Zone.Identifier'],
    ],
    stranger: 'Images/a.jpg_original',
  },
  {
    name: 'folders next to them that a program owns',
    sets: [
      ['Vault/vault.cryptomator', 'Vault/d/AB/name.txt', 'Vault/d/AB/x.jpg'],
      ['Library.photoslibrary/originals/0/a.jpg', 'Library.photoslibrary/database/x.db'],
      ['Blink/Blink.ino', 'Blink/a.jpg'],
      ['a.jpg', 'a.jpg_original'],
    ],
    stranger: 'Images/a.jpg',
  },
]

/** @param every one of so many steps */
export function testSetKills({ every, kinds }: { every: number; kinds: readonly DiskKind[] }): void {
  describe.each(forms)('sets with $name', form => {
    const sets = form.sets.map((paths, at) => paths.map(path => `Set ${at}/${path}`))
    const tree = Object.fromEntries([...sets.flat(), form.stranger].map(path => [path, path]))
    const actOn = (place: KillPlace): Act => ({ ...actIn(place, 'sort'), together: form.together ?? true })
    const expectWhole = (place: KillPlace) => {
      for (const paths of sets) expect(tearAt(paths, whereIs(place, paths))).toBe('')
    }

    test.each(kinds)('are whole wherever a sort is killed on a disk of kind %s', async kind => {
      const whole = makePlaceFor(undefined)
      plant(whole.folder, tree)
      const steps = await stepsOf(actOn(whole), diskOfKind(kind))
      expectWhole(whole)
      whole.remove()
      const tasks = tasksIn(steps, every, { action: 'sort', kind })
      await twoAtOnce(
        tasks.map((task, at) => async () => {
          const place = makePlaceFor(undefined)
          try {
            plant(place.folder, tree)
            const [original, texts] = [shape(place), allContents(place)]
            await runKilled({ ...actOn(place), ...task })
            await recover(place, kind, ways[at % ways.length] ?? 'finish')
            expectWhole(place)
            expect(allContents(place)).toEqual(texts)
            await undoAll(place, kind)
            expect(shape(place)).toEqual(original)
          } finally {
            place.remove()
          }
        }),
      )
    })
  })
}
