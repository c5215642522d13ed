import { expect, test } from 'vitest'
import { foldName } from '../model/names.ts'
import { Kinship } from './kinship.ts'

test('a companion is told from the stranger that it would describe', () => {
  const kin = (...names: string[]) => {
    const kinship = new Kinship(true)
    for (const name of names) kinship.add(foldName(name))
    return kinship
  }
  expect(kin('IMG_2.CR2').hasStranger('img_2.xmp')).toBe(true)
  expect(kin('IMG_2.xmp').hasStranger('img_2.jpg')).toBe(true)
  expect(kin('IMG_2.CR2.xmp').hasStranger('img_2.nef')).toBe(false)
  expect(kin('film.en.srt').hasStranger('film.mkv')).toBe(true)
  expect(kin('a.part3.rar').hasStranger('a.part1.rar')).toBe(true)
  expect(kin('IMG_1.jpg', 'IMG_1.mov').hasStranger('img_1.heic')).toBe(false)
  expect(kin('report.tex').hasStranger('report.log')).toBe(false) // a log is written anew
  const later = kin()
  later.add('a.xmp')
  expect(later.hasStranger('a.dng')).toBe(true)
  expect(later.hasStranger('b.xmp')).toBe(false)
  later.add('b.dng')
  expect(later.hasStranger('b.xmp')).toBe(true)
})
