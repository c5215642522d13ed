import fs from 'node:fs'
import fc from 'fast-check'
import * as linguist from 'linguist-languages'
import mimeTypes from 'mime-db'
import { expect, test } from 'vitest'
import { anyCharacter } from '../testing/property-runs.ts'
import { categoryOf, splitExtension } from './file-types.ts'
import { fileTypes, vagueExtensions } from './file-types-data.ts'

const suffixes = fileTypes.flatMap(({ extensions }) => extensions.flatMap(line => line.split(' ')))

test('the folders have the names that the product promises', () => {
  expect([...fileTypes, categoryOf('x')].map(({ id, folder }) => `${id}: ${folder}`)).toEqual([
    'images: Images',
    'documents: Documents',
    'audio: Audio',
    'video: Video',
    'archives: Archives',
    'installers: Installers',
    'code: Code',
    'fonts: Fonts',
    'models: 3D and CAD',
    'books: Books',
    'data: Data',
    'other: Other',
  ])
})

test('each extension is in the table once, in lower case and without its dot', () => {
  expect(suffixes.filter((suffix, at) => suffixes.indexOf(suffix) !== at)).toEqual([])
  expect(suffixes.filter(suffix => !/^[a-z0-9+_-]+(\.[a-z0-9]+)*$/.test(suffix))).toEqual([])
})

test('the page of facts lists the ambiguous extensions, each with the folder of its name', () => {
  const page = fs.readFileSync(new URL('../../../docs/facts.md', import.meta.url), 'utf8')
  const section = /\n### Ambiguous extensions\n(.*?)\n### /s.exec(page)?.[1] ?? ''
  const rows = section.matchAll(/^\| `\.(\w+)` \| ([^|]+) \|/gm)
  expect(Array.from(rows, ([, extension, folder]) => [extension, folder])).toEqual(
    Array.from(vagueExtensions, extension => [extension, categoryOf(`x.${extension}`).folder]).sort(),
  )
})

test.each([
  ['HOLIDAY.JPG', 'Images'],
  ['IMG_0001.HEIC', 'Images'],
  ['IMG_0001.AAE', 'Images'],
  ['_DSC4711.ARW', 'Images'],
  ['logo.svg', 'Images'],
  ['poster.ai', 'Images'],
  ['layers.psd', 'Images'],
  ['fırın.gif', 'Images'],
  ['INVOICE.PDF', 'Documents'],
  ['report.pdf ', 'Documents'],
  ['report.pdf.', 'Documents'],
  ['budget.xlsx', 'Documents'],
  ['talk.key', 'Documents'],
  ['letter.pages', 'Documents'],
  ['README.md', 'Documents'],
  ['Boarding pass.html', 'Documents'],
  ['Re: offer.eml', 'Documents'],
  ['.config.txt', 'Documents'],
  ['a\nb.txt', 'Documents'],
  ['song.m4a', 'Audio'],
  ['hearing.m4b', 'Audio'],
  ['album.cue', 'Audio'],
  ['radio.m3u8', 'Audio'],
  ['00012.MTS', 'Video'],
  ['00012.m2ts', 'Video'],
  ['film.en.srt', 'Video'],
  ['film.sub', 'Video'],
  ['clip.3gp', 'Video'],
  ['backup.tar.gz', 'Archives'],
  ['backup.TAR.ZST', 'Archives'],
  ['photos.7z.001', 'Archives'],
  ['film.r42', 'Archives'],
  ['.tar.gz', 'Archives'],
  ['setup.exe', 'Installers'],
  ['ubuntu-24.04.iso', 'Installers'],
  ['tool_1.2-3_amd64.deb', 'Installers'],
  ['bash-5.2-1-x86_64.pkg.tar.zst', 'Installers'],
  ['Editor.AppImage', 'Installers'],
  ['photo\u202egpj.exe', 'Installers'],
  ['holiday.jpg.exe', 'Installers'],
  ['index.ts', 'Code'],
  ['types.d.ts', 'Code'],
  ['blocker.user.js', 'Code'],
  ['App.vue', 'Code'],
  ['main.rs', 'Code'],
  ['install.ps1', 'Code'],
  ['Inter.woff2', 'Fonts'],
  ['Inter.ttf', 'Fonts'],
  ['vase.stl', '3D and CAD'],
  ['house.dwg', '3D and CAD'],
  ['chair.obj', '3D and CAD'],
  ['novel.epub', 'Books'],
  ['comic.cbz', 'Books'],
  ['scan.djvu', 'Books'],
  ['war.fb2.zip', 'Books'],
  ['people.vcf', 'Data'],
  ['meeting.ics', 'Data'],
  ['table.parquet', 'Data'],
  ['distro.torrent', 'Data'],
  ['a.constructor', 'Other'],
  ['b.__proto__', 'Other'],
  ['toString', 'Other'],
  ['film.mkv.exe.', 'Installers'],
  ['.jpg', 'Other'],
  ['jpg', 'Other'],
  ['archive.', 'Other'],
  ['...', 'Other'],
  ['', 'Other'],
  ['Report 1.2', 'Other'],
  ['scan.GİF', 'Other'],
  ['photo.jpg (1)', 'Other'],
])('%j goes to %s', (name, folder) => {
  expect(categoryOf(name).folder).toBe(folder)
})

test.each([
  ['photo.jpg', 'photo', '.jpg'],
  ['PHOTO.JPG', 'PHOTO', '.JPG'],
  ['a.tar.gz', 'a', '.tar.gz'],
  ['a.b.TAR.GZ', 'a.b', '.TAR.GZ'],
  ['a.pkg.tar.zst', 'a', '.pkg.tar.zst'],
  ['jquery.min.js', 'jquery', '.min.js'],
  ['photos.7z.001', 'photos', '.7z.001'],
  ['report.final.pdf', 'report.final', '.pdf'],
  ['data.unknown', 'data', '.unknown'],
  ['.bashrc', '.bashrc', ''],
  ['.tar.gz', '.tar', '.gz'],
  ['noext', 'noext', ''],
  ['archive.', 'archive.', ''],
  ['a.', 'a.', ''],
  ['photo.jpg ', 'photo', '.jpg '],
  ['photo.jpg..', 'photo', '.jpg..'],
  ['Report 1.2', 'Report 1.2', ''],
  ['Dr. Who', 'Dr. Who', ''],
  ['İİİ.jpg', 'İİİ', '.jpg'],
  ['...', '...', ''],
  ['', '', ''],
])('%j splits into %j and %j', (name, stem, extension) => {
  expect(splitExtension(name)).toEqual({ stem, extension })
})

test('any name is split without loss, and its category does not hang on ASCII case', () => {
  const name = fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[.a-z é]{0,12}$/))
  fc.assert(
    fc.property(name, suffix(), (start, end) => {
      const { stem, extension } = splitExtension(start + end)
      expect(stem + extension).toBe(start + end)
      expect(categoryOf(`${start}${end.toUpperCase()}`)).toEqual(categoryOf(start + end))
    }),
  )
})

/** Extensions that mime-db calls image, audio, video or font and a person calls something else, or never meets. */
const mimeExceptions: Readonly<Record<string, string>> = {
  'programs, not films': 'ts',
  'drawings to build from': 'dwg dxf 3ds',
  'scanned books': 'djvu djv',
  'subtitles, with their film': 'sub',
  'a shop of films that closed in 2019, UltraViolet': `uva uvva uvg uvvg uvh uvvh uvi uvvi uvm uvvm uvp uvvp uvs uvvs uvu
    uvvu uvv uvvv`,
  'only ever sent over telephone and fax lines':
    'ecelp4800 ecelp7470 ecelp9600 eol lvp sil adp g3 t38 tfx mmr',
  'parts of a standard that no program for people writes':
    'jxra jxrs jxs jxsc jxsi jxss jaii jais jhc hej2 drle ief jpgv',
  'one vendor, long gone': 'azv btf btif dra fbs fpx npx fvt pti pya pyv rip rlc rmp b16 tap',
  'more often something else': 'sid dvb fst',
}

test('what mime-db calls image, audio, video or font goes to that folder, but for stated exceptions', () => {
  const folders = new Map([['image', 'images'], ['audio', 'audio'], ['video', 'video'], ['font', 'fonts']]) // biome-ignore format: pairs
  const wanted = new Map<string, Set<string>>()
  for (const [type, { extensions = [] }] of Object.entries(mimeTypes)) {
    const id = folders.get(type.slice(0, type.indexOf('/')))
    if (!id) continue
    for (const extension of extensions) wanted.set(extension, (wanted.get(extension) ?? new Set()).add(id))
  }
  const differing = [...wanted].filter(([extension, ids]) => !ids.has(categoryOf(`a.${extension}`).id))
  expect(differing.map(([extension]) => extension).sort()).toEqual(listed(mimeExceptions))
})

const languages = [
  'Assembly', 'Batchfile', 'C', 'C#', 'C++', 'CSS', 'Clojure', 'Common Lisp', 'Dart', 'Diff', 'Elixir', 'Erlang', 'F#',
  'Go', 'Groovy', 'HTML', 'Haskell', 'Java', 'JavaScript', 'Julia', 'Jupyter Notebook', 'Kotlin', 'Lua', 'MATLAB',
  'OCaml', 'Objective-C', 'Objective-C++', 'PHP', 'Perl', 'PowerShell', 'Python', 'R', 'Ruby', 'Rust', 'SCSS', 'Sass',
  'Scala', 'Shell', 'Svelte', 'Swift', 'TSX', 'TypeScript', 'Visual Basic .NET', 'Vue', 'Zig',
] // biome-ignore format: a list of names

/** Extensions of these languages that do not go to Code. */
const codeExceptions: Readonly<Record<string, string>> = {
  'a page saved from the web is something to read': 'html htm xht xhtml',
  'films of cameras': 'mts',
  'one tool reads them, from inside its project': `_js a51 al app.src aw bb bones boot builder cats cgi cl2 cljs.hl cljscm
    cljx cp eliom eliomi escript eye fcgi god grt gs gtpl gyp gypi h.in hic hs-boot html.hl i idc jake javascript
    jbuilder jsb jscad jsfl jslib jsm jspre jss kojo l lmi ml4 mspec nas njs nse ny p8 pac pacscript pd_lua perl ph plx
    pluginspec podsl prawn psgi pyde pyp pyt rabl rbuild rbx rbxs rd re rhistory rpy rs.in rsx ruby sbatch sexp sh.in sjs slurm
    spec ssjs t tac thor tmux tool trigger txx vbhtml watchr wlua wsgi xpy xrl xsjs xsjslib yrl zsh-theme`,
  'more often something else': 'app es',
}

test('the extensions of the languages most in use go to Code, but for stated exceptions', () => {
  const all: readonly { name: string; extensions?: readonly string[] }[] = Object.values(linguist)
  const known = all.filter(({ name }) => languages.includes(name))
  expect(known.map(({ name }) => name).sort()).toEqual(languages)
  const extensions = new Set(known.flatMap(language => language.extensions ?? []))
  const differing = [...extensions].filter(extension => categoryOf(`a${extension}`).id !== 'code')
  expect(differing.map(extension => extension.slice(1)).sort()).toEqual(listed(codeExceptions))
})

function suffix() {
  return fc.constantFrom('', ...suffixes.map(known => `.${known}`), '.x.y', '. ', '..')
}

function listed(exceptions: Readonly<Record<string, string>>): string[] {
  return Object.values(exceptions)
    .flatMap(extensions => extensions.split(/\s+/))
    .sort()
}
