import { expect, test } from 'vitest'
import { builtInGroups } from '../groups/roles.ts'
import { foldName } from '../values/names.ts'
import { CompanionCheck } from './companion-check.ts'

test('a companion is refused next to a stranger that it would describe', () => {
  const checkOf = (...names: string[]) => {
    const used = names.map(foldName)
    const check = new CompanionCheck(used, builtInGroups)
    for (const name of used) check.add(name)
    return check
  }
  expect(checkOf('IMG_2.CR2').hasStranger('img_2.xmp')).toBe(true)
  expect(checkOf('IMG_2.xmp').hasStranger('img_2.jpg')).toBe(true)
  expect(checkOf('IMG_2.CR2.xmp').hasStranger('img_2.nef')).toBe(false)
  expect(checkOf('film.en.srt').hasStranger('film.mkv')).toBe(true)
  expect(checkOf('a.part3.rar').hasStranger('a.part1.rar')).toBe(true)
  expect(checkOf('IMG_1.jpg', 'IMG_1.mov').hasStranger('img_1.heic')).toBe(false)
  expect(checkOf('report.tex').hasStranger('report.log')).toBe(false) // a log is written anew
  const used = new Set<string>()
  const later = new CompanionCheck(used, builtInGroups)
  const use = (name: string) => {
    used.add(name)
    later.add(name)
  }
  use('a.xmp')
  expect(later.hasStranger('a.dng')).toBe(true)
  expect(later.hasStranger('b.xmp')).toBe(false)
  use('b.dng')
  expect(later.hasStranger('b.xmp')).toBe(true)
})
