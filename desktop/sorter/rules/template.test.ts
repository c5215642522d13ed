import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesOutside } from '../scan/outside.ts'
import { anyCharacter, tries } from '../testing/property-runs.ts'
import type { RuleFact } from '../values/facts.ts'
import { splitExtension } from '../values/file-types.ts'
import type { FactValue } from './file-facts.ts'
import { namePart } from './legal-name.ts'
import { folderNameFault } from './name-fault.ts'
import { parseFolderTemplate, parseNameTemplate, type TemplateFault } from './parse-template.ts'
import { fileNameOf, renderFolder, renderName, type Template } from './template.ts'

function parsed(template: Template | TemplateFault): Template {
  if ('code' in template) throw new Error(template.code)
  return template
}

const telling =
  (facts: Partial<Record<RuleFact, FactValue>>) =>
  (fact: RuleFact): FactValue =>
    facts[fact] ?? null

const folder = (text: string, facts: Partial<Record<RuleFact, FactValue>>) =>
  renderFolder(parsed(parseFolderTemplate(text)), telling(facts))

function name(text: string, was: string, facts: Partial<Record<RuleFact, FactValue>>, number = 1) {
  const form = renderName(parsed(parseNameTemplate(text)), was, telling(facts))
  return form && fileNameOf(form, number)
}

const faultOf = (template: Template | TemplateFault) => ('code' in template ? template.code : undefined)

test('in a name, the full name is the name: the extension stays anyway', () => {
  const facts = { name: 'a', fullName: 'a.pdf', modified: '2024-07-03T10:00:00' }
  expect(name('{modified} {fullName}', 'a.pdf', facts)).toBe('2024-07-03 a.pdf')
  expect(folder('{fullName}', facts)).toBe('a.pdf')
})

test.each(['{title} {counter:2}', '{title} {counter:2} end'])('a long name keeps its number: %s', text => {
  const facts = { title: 'é'.repeat(400) }
  const long = name(text, 'x.jpg', facts, 7) ?? ''
  const template = parsed(parseNameTemplate(text))
  expect(renderName(template, long, telling(facts))?.own).toBe(long.slice(0, -4))
  expect(renderName(template, `x${long}`, telling(facts))?.own).toBeUndefined()
  expect(renderName(template, long, telling({ title: 'a' }))?.own).toBeUndefined()
})

describe('folders', () => {
  test('are made of facts, formats and what stands for unknown ones', () => {
    const taken = '2024-07-03T18:22:10+02:00'
    expect(folder('Photos/{taken:yyyy}/{taken:yyyy-MM}', { taken })).toBe('Photos/2024/2024-07')
    expect(folder('{taken:yyyyMMdd HH.mm.ss}', { taken })).toBe('20240703 18.22.10')
    expect(folder('{taken:yyyy/MM}', { taken })).toBe('2024/07')
    expect(folder('{taken:d.M.yy}', { taken })).toBe('3.7.24')
    expect(folder('{taken:yyyy-MM}', { taken: '2026-03-14T12:00:00Z' })).toBe('2026-03')
    expect(folder('{taken}', { taken })).toBe('2024-07-03')
    expect(folder('{taken:HH|no clock}', { taken: '2024-07-03' })).toBe('no clock')
    expect(folder('{artist|Unknown}/{album}', { album: 'Jazz' })).toBe('Unknown/Jazz')
    expect(folder('{artist:initial}/{artist:upper}', { artist: 'björk' })).toBe('B/BJÖRK')
    expect(folder('{track:3} {size}', { track: 7, size: 1_500_000 })).toBe('007 1.5 MB')
    expect(folder('{{{artist}}}', { artist: 'A' })).toBe('{A}')
    expect(folder('Archive/{folder}', { folder: 'a/b' })).toBe('Archive/a/b')
    expect(folder('Archive/{folder}', { folder: '' })).toBe('Archive')
    expect(folder('.', {})).toBe('')
    expect(folder('~/Pictures/{taken:yyyy}', { taken })).toBe('~/Pictures/2024')
    expect(folder('/mnt/disk/x/', {})).toBe('/mnt/disk/x')
    expect(folder('D:/x', {})).toBe('D:/x')
  })

  test('are none where something is not known, or nothing of it can be in a name', () => {
    expect(folder('{artist}/{album}', { artist: 'A' })).toBeUndefined()
    expect(folder('{artist}', { artist: '...' })).toBeUndefined()
    expect(folder('{artist|Nobody}', { artist: '. .' })).toBe('Nobody')
  })

  test('stay where they are meant to be, whatever a fact says', () => {
    expect(folder('Music/{artist}', { artist: 'AC/DC' })).toBe('Music/AC-DC')
    expect(folder('Music/{artist}', { artist: '../../etc' })).toBe('Music/-..-etc')
    expect(folder('Music/{artist}', { artist: '..\\..' })).toBe('Music/-')
    expect(folder('{artist}/x', { artist: '~' })).toBe('~_/x')
    expect(folder('Music/{artist}', { artist: 'con' })).toBe('Music/con_')
    expect(folder('Music/{artist}', { artist: 'a\n b\u202e\0' })).toBe('Music/a b')
    expect(folder('Music/{artist}', { artist: 'x.app' })).toBe('Music/x.app_')
  })
})

describe('names', () => {
  test('keep their extension, and count', () => {
    expect(name('{name} {counter:3}.{extension}', 'a.tar.gz', { name: 'a' }, 12)).toBe('a 012.tar.gz')
    expect(name('{taken} {title|untitled}', 'x.JPG', { taken: '2024-07-03' })).toBe('2024-07-03 untitled.JPG')
    expect(name('{counter}', 'x.JPG', {}, 3)).toBe('3.JPG')
    expect(name('{title}', 'x', { title: 'Vol. 2.' })).toBe('Vol. 2')
    expect(name('{title}', 'x.txt', { title: 'a: b/c?' })).toBe('a- b-c.txt')
    expect(name('{title}', 'x.txt', { title: 'NUL' })).toBe('NUL_.txt')
    expect(name('{title}', 'x', { title: 'setup.exe' })).toBe('setup_exe')
    expect(name('{title}', 'x.json', { title: 'package' })).toBe('package_.json')
  })

  test('are cut where they are too long, the number and the extension stay', () => {
    const long = name('{title} {counter:2}', 'x.jpg', { title: 'é'.repeat(400) }, 7) ?? ''
    expect(long).toMatch(/^é+07\.jpg$/)
    expect(Buffer.byteLength(long)).toBeGreaterThan(230)
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(240)
  })
})

test('a template is checked when it is saved', () => {
  const bad: readonly (readonly [string, string])[] = [
    ['', 'no-folder'],
    ['a/../b', 'outside'],
    ['..', 'outside'],
    ['a//b', 'bad-segment'],
    ['a\\b', 'bad-segment'],
    ['CON', 'bad-segment'],
    ['.hidden', 'bad-segment'],
    ['{artist}.app', 'bad-segment'],
    ['{artist', 'open-field'],
    ['artist}', 'open-field'],
    ['{artits}', 'unknown-fact'],
    ['{}', 'unknown-fact'],
    ['{hasPlace}', 'unwritable-fact'],
    ['{duration}', 'unwritable-fact'],
    ['{taken:YYYY}', 'bad-format'],
    ['{taken:MMM}', 'bad-format'],
    ['{artist:3}', 'bad-format'],
    ['{artist|a/b}', 'bad-fallback'],
    ['{counter}', 'no-counter-here'],
    ['x'.repeat(501), 'long-template'],
  ]
  for (const [text, code] of bad) expect([text, faultOf(parseFolderTemplate(text))]).toEqual([text, code])
  const names: readonly (readonly [string, string])[] = [
    ['a/b', 'no-folder-here'],
    ['{taken:yyyy/MM}', 'bad-format'],
    ['{folder}', 'unwritable-fact'],
    ['{counter:12}', 'bad-format'],
    ['{counter} {counter}', 'two-counters'],
  ]
  for (const [text, code] of names) expect([text, faultOf(parseNameTemplate(text))]).toEqual([text, code])
})

describe('whatever facts say', () => {
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', '..', '\u0000', '~', ':', '\u202e', '\ud800', '\udcff', 'a') }),
    fc.constantFrom('con', 'CON.txt', 'aux ', 'COM¹', 'nul.', '.git', 'node_modules', 'Makefile', 'x.app', '~', 'C:', 'desktop.ini'),
    fc.constantFrom('é', 'e\u0301', '😀', '👩‍👩‍👧‍👦', '\u0301', 'ﷺ').map(text => text.repeat(300)),
  ) // biome-ignore format: one list
  const facts = fc.record({ artist: hostile, album: hostile, title: hostile, camera: hostile })

  test('a folder lies below what is written, under a name of every system', () => {
    const templates = fc.constantFrom(
      'In/{artist}/{album|None}',
      'In/{artist}{album}',
      'In/{title}.{camera}',
      'In/a{artist:initial}',
    )
    fc.assert(
      fc.property(templates, facts, (text, told) => {
        const way = folder(text, told)
        if (way === undefined) return
        const [first, ...names] = way.split('/')
        expect(first).toBe('In')
        expect(namesOutside(names.join('/'))).toBe(false)
        expect(names).toHaveLength(text.split('/').length - 1)
        for (const each of names) expectLegal(each)
      }),
      { numRuns: tries(2000) },
    )
  })

  test('no single character makes a name that is refused', () => {
    const refused: string[] = []
    for (let code = 1; code < 0x30000; code += 1) {
      const part = namePart(`a${String.fromCodePoint(code)}b`)
      if (folderNameFault(part) !== undefined) refused.push(code.toString(16))
    }
    expect(refused).toEqual([])
  })

  test('a name is one name of every system, and another one for each number', () => {
    const templates = fc.constantFrom(
      '{title}',
      '{title} {counter:3}',
      '{counter}{artist}',
      '{artist}.{title}',
    )
    const extensions = fc.oneof(
      fc.constantFrom('', '.jpg', '.tar.gz', '.sln'),
      hostile.map(text => `.${text}`),
    )
    fc.assert(
      fc.property(templates, facts, extensions, (text, told, extension) => {
        const was = `x${extension}`
        const one = name(text, was, told, 1)
        if (one === undefined) return
        expectLegal(one, false)
        if (splitExtension(was).extension === '') expect(splitExtension(one).extension).toBe('')
        if (text.includes('counter')) expect(name(text, was, told, 2)).not.toBe(one)
      }),
      { numRuns: tries(2000) },
    )
  })

  function expectLegal(each: string, isStrict = true) {
    const fault = folderNameFault(each, 240)
    expect(fault === 'kept-whole' && !isStrict ? undefined : fault).toBeUndefined()
    expect(Buffer.byteLength(each)).toBeLessThanOrEqual(242)
    expect(each.normalize('NFC')).toBe(each)
  }
})
