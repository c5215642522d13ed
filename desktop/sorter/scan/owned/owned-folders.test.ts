import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderNameFault, nameFault } from '../../rules/name-fault.ts'
import { type OwnedKind, ownedKinds } from '../../testing/owned/owned-kinds.ts'
import { fateOf, lookAlike, ownedFolder } from '../../testing/owned/owned-trials.ts'
import { listing, makePlace, plant, snapshot } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'
import { builtInFolders } from '../../values/file-types.ts'
import { defaultOptions } from '../../values/set-options.ts'
import { openFolder } from '../folder.ts'
import { scan } from '../scan.ts'
import { ownedByContents, ownedByName, ownedRows } from './owned-folders.ts'

/** Opens an example of a kind, or a folder that looks like it, as a person does. */
function choose({ name, paths }: ReturnType<typeof ownedFolder>): void {
  const place = makePlace()
  onTestFinished(place.remove)
  plant(place.folder, Object.fromEntries(paths.map(path => [path, ''])))
  openFolder(join(place.folder, name), { stateDir: place.stateDir })
}

test.each(ownedKinds)('$kind stays whole below the chosen folder', async (owned: OwnedKind) => {
  const folder = ownedFolder(owned)
  expect(await fateOf(folder)).toEqual({
    moves: 0,
    left: { name: folder.name, reason: 'bundle', kind: owned.kind, isFolder: true },
  })
})

test.each(ownedKinds.filter(({ isOnlyBelow }) => !isOnlyBelow))('$kind is asked about', owned => {
  expect(() => choose(ownedFolder(owned))).toThrow(
    expect.objectContaining({
      code: 'owned',
      canForce: true,
      refusal: expect.objectContaining({ kind: owned.kind }),
    }),
  )
})

test.each(ownedKinds.flatMap(owned => owned.lookAlikes.map(text => ({ text, owned }))))(
  '$text is not $owned.kind',
  async ({ owned, text }) => {
    const folder = lookAlike(owned, text)
    const { moves, left } = await fateOf(folder)
    expect(left).toBeUndefined()
    expect(moves).toBeGreaterThan(0)
    expect(() => choose(folder)).not.toThrow()
  },
)

/** As a subfolder, and as the chosen folder. */
const kindsOf = (folder: string, names: readonly string[]) => [
  ownedByContents(folder, names, false)?.kind,
  ownedByContents(folder, names, true)?.kind,
]

test('a common name alone owns nothing', () => {
  const common = ['config', 'README', 'data', 'index', 'keys', 'snapshots', 'HEAD', 'objects', 'Mail', 'Inbox', 'new', 'tmp',
    'Preferences', 'History', 'Logs', 'Snapshots', 'Audio', 'Media', 'Samples', 'Images', 'Links', 'textures', 'Assets',
    'project.json', 'game', 'main.tex', 'song.txt', 'info.dat', 'index.html', 'cover.jpg', 'Library', 'pages', 'journals',
    'resources', 'messages', 'account', 'photos', 'posts', 'media', 'profile.json', 'result.json', 'level.dat', 'saves',
    'options.txt', 'setup.exe', 'library.dll', 'Info.plist', 'prefs.js', 'metadata.db', 'storage', 'a.tex', 'a.bib',
    'a.mp3', 'a.wav', 'a.als', 'a.blend', 'a.vmdk', 'a.vdi', 'a.iso', 'a.html', 'DICOM', 'Backup', 'PIONEER', 'Games'] // biome-ignore format: a list of names
  const owning = common.filter(
    name => ownedByName(name) || kindsOf('Folder', [name, 'IMG_1.jpg', 'notes.txt']).some(Boolean),
  )
  expect(owning).toEqual([])
})

test('a folder of downloads of every usual kind is a person’s own, sorted or not', () => {
  const extensions =
    `jpg jpeg png gif webp heic tif cr2 psd ai svg mp4 mov avi mkv webm srt mp3 flac wav ogg m4a m3u mid pdf
    docx xlsx pptx odt txt md csv json xml html css js epub mobi azw3 zip rar 7z tar gz iso img dmg exe msi deb rpm apk
    appimage torrent ttf otf log ics vcf eml bib tex stl obj blend dwg step gcode gpx kml geojson shp gpkg sqlite db py
    ipynb sh bat ini cfg yaml key pages numbers kdbx p7s asc sha256 vdi ova rpp als flp sfz`.split(/\s+/)
  const folders = [...builtInFolders, 'Undated', 'New folder', 'data', 'images', 'old']
  const names = [...extensions.flatMap(extension => [`a.${extension}`, `B (2).${extension}`]), ...folders]
  expect(kindsOf('Downloads', names)).toEqual([undefined, undefined])
})

test('a folder that Sortwell makes shows no kind of folder', () => {
  const own = new Set([...builtInFolders, 'Undated'])
  const marks = ownedRows.flatMap(({ holds = [] }) => holds.flatMap(text => text.split(/; | \| /)))
  expect(marks.filter(mark => own.has(mark))).toEqual([])
})

test('names count only as the program spells them, and where they end', () => {
  expect(kindsOf('a', ['VAULT.CRYPTOMATOR', 'd'])).toEqual([undefined, undefined])
  expect(kindsOf('a', ['SOUND.Dll', 'GAME.EXE'])).toEqual(['a program', undefined])
  expect(kindsOf('a', ['Debian.vbox.txt', 'Debian.vdi'])).toEqual([undefined, undefined])
  expect(kindsOf('a', ['vbox', 'vdi', 'tex', 'cls', 'bib', '.vmx', '.vmdk'])).toEqual([undefined, undefined])
  expect(ownedByName('photoslibrary')).toBeUndefined()
  expect(ownedByName('.app')).toBeUndefined()
  expect(ownedByName('Pictures.PhotosLibrary')?.kind).toBe('a photo library')
  expect(kindsOf('Cafe\u0301', ['Caf\u00e9.ino'])).toEqual(['an Arduino sketch', 'an Arduino sketch'])
})

test('each kind has a row of its own, and every name of a row is found', () => {
  const kinds = ownedRows.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const { kind, named = '', holds = [] } of ownedRows) {
    for (const name of named.split('; ').filter(Boolean))
      expect(ownedByName(name.replace('*', 'My things'))?.kind).toBe(kind)
    for (const text of holds) {
      const marks = text.split('; ').map(mark => mark.split(' | '))
      for (const [at, patterns] of marks.entries())
        for (const pattern of patterns) {
          const names = marks.map((those, which) => (which === at ? pattern : (those[0] ?? '')))
          expect(
            ownedByContents('Folder', names.map(instance), false),
            `${kind}: ${names.join('; ')}`,
          ).toBeDefined()
        }
    }
  }
})

const instance = (pattern: string) => pattern.replace('{folder}', 'Folder').replaceAll('*', 'x1')

test('the name that shows the kind best is told, in whatever order the disk has them', () => {
  const marker = 'Trip.vbox'
  const kind = 'a VirtualBox machine'
  expect(ownedByContents('Trip', ['Logs', 'Trip.vdi', marker], true)).toEqual({ kind, marker })
  expect(ownedByContents('Trip', [marker, 'Trip.vdi', 'Logs'], true)).toEqual({ kind, marker })
})

test('a program with its libraries is opened when it is chosen, unless it is something else too', () => {
  const names = ['game.exe', 'engine.dll']
  expect(kindsOf('Game', names)).toEqual(['a program', undefined])
  expect(kindsOf('Game', [...names, 'hts-cache'])).toEqual(['a program', 'a web site'])
})

test('where a person insists, the folder is sorted like any other', async () => {
  const bench = workbench({ 'Debian.vbox': '', 'Debian.vdi': '', 'photo.jpg': '', '.obsidian/app.json': '' })
  const before = snapshot(bench.folder)
  expect(await bench.sort()).toMatchObject({ moved: 3, failures: [] })
  expect(listing(bench.folder)).toContain('Images/photo.jpg')
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a folder that Sortwell sorts into is looked through for copies, whatever is in it', () => {
  const bench = workbench({
    'Documents/main.tex': '',
    'Documents/refs.bib': '',
    'Documents/a.pdf': '',
    'Vault/cryfs.config': '',
  })
  const { files } = scan(bench.open(), Date.now(), {
    withSorted: true,
    setOptions: { ...defaultOptions, subfolders: true },
  })
  expect(files.map(({ path }) => path)).toEqual([
    'Documents/a.pdf',
    'Documents/main.tex',
    'Documents/refs.bib',
  ])
})

test('no rule sorts into a folder whose name a program owns', () => {
  expect(folderNameFault('Pictures.photoslibrary')).toBe('kept-whole')
  expect(folderNameFault('Saved Games')).toBe('kept-whole')
  expect(folderNameFault('work_files')).toBeUndefined()
  expect(folderNameFault('Pioneer')).toBeUndefined()
  expect(nameFault('Moby Dick.epub')).toBeUndefined() // of a file
})
