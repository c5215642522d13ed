import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '../sorter/testing/exif.ts'
import { commandLine, treeOf } from './testing.ts'

/*
 * Examples from the README and the documentation of organize (https://github.com/tfeldmann/organize, MIT), imported and
 * followed. What becomes of the files was compared with organize 2.4.
 */

type Example = {
  readonly config: string
  readonly files: Readonly<Record<string, string | Buffer>>
  /** Where the files are in the end, by where they were; those that stay are left out. */
  readonly moved: Readonly<Record<string, string>>
}

const examples: Readonly<Record<string, Example>> = {
  'README: getting started': {
    config: `
rules:
  - name: "Find PDFs"
    locations:
      - ~/Downloads
    subfolders: true
    filters:
      - extension: pdf
    actions:
      - echo: "Found PDF!"
      - move: ~/Documents/PDFs/
`,
    files: { 'Downloads/a.pdf': '1', 'Downloads/Trip/b.PDF': '2', 'Downloads/c.txt': '3' },
    moved: { 'Downloads/a.pdf': 'Documents/PDFs/a.pdf', 'Downloads/Trip/b.PDF': 'Documents/PDFs/b.PDF' },
  },
  'filters: a camera': {
    config: `
rules:
  - name: "Filter by camera manufacturer"
    locations:
      - path: ~/Pictures
        max_depth: null
    filters:
      - exif:
          image.model: Nikon D3200
    actions:
      - move: "~/Pictures/My old Nikon/"
`,
    files: {
      'Pictures/a.jpg': photo('NIKON CORPORATION', 'NIKON D3200'),
      'Pictures/Trip/b.jpg': photo('Nikon', 'Nikon D3200'),
      'Pictures/c.jpg': photo('Apple', 'iPhone 6s'),
      'Pictures/d.jpg': jpeg(null),
    },
    moved: {
      'Pictures/a.jpg': 'Pictures/My old Nikon/a.jpg',
      'Pictures/Trip/b.jpg': 'Pictures/My old Nikon/b.jpg',
    },
  },
  'filters: folders by camera': {
    config: `
rules:
  - name: "camera sort"
    locations:
      - path: ~/Pictures
        max_depth: null
    filters:
      - extension: jpg
      - exif: image.model
    actions:
      - move: "~/Pictures/{exif.image.model}/"
`,
    files: {
      'Pictures/a.jpg': photo('NIKON CORPORATION', 'NIKON D3200'),
      'Pictures/Trip/b.jpg': photo('Canon', 'Canon EOS R6'),
      'Pictures/c.jpg': jpeg(null),
    },
    moved: {
      'Pictures/a.jpg': 'Pictures/NIKON D3200/a.jpg',
      'Pictures/Trip/b.jpg': 'Pictures/Canon EOS R6/b.jpg',
    },
  },
  'filters: PDFs by year': {
    config: `
rules:
  - name: "Sort pdfs by year of last modification"
    locations: "~/Documents"
    filters:
      - extension: pdf
      - lastmodified
    actions:
      - move: "~/Documents/PDF/{lastmodified.year}/"
`,
    files: { 'Documents/a.pdf': '1', 'Documents/b.txt': '2', 'Documents/Below/c.pdf': '3' },
    moved: { 'Documents/a.pdf': 'Documents/PDF/2024/a.pdf' },
  },
  'filters: a regular expression': {
    config: `
rules:
  - locations: "~/Desktop"
    filters:
      - regex: '^RG(\\d{12})-sig\\.pdf$'
    actions:
      - move: "~/Documents/Invoices/1und1/"
`,
    files: {
      'Desktop/RG123456789012-sig.pdf': '1',
      'Desktop/rg123456789012-sig.pdf': '2',
      'Desktop/RG1.pdf': '3',
    },
    moved: { 'Desktop/RG123456789012-sig.pdf': 'Documents/Invoices/1und1/RG123456789012-sig.pdf' },
  },
  'filters: a size': {
    config: `
rules:
  - locations:
      - path: "~/Pictures"
        max_depth: null
    filters:
      - extension:
          - jpg
          - jpeg
      - size: ">1mb, <10mb"
    actions:
      - move: "~/Pictures/sorted/{relative_path}/"
`,
    files: {
      'Pictures/a.jpg': 'x'.repeat(1_000_001),
      'Pictures/b.jpg': 'x'.repeat(1_000_000),
      'Pictures/Trip/Day/c.jpeg': 'y'.repeat(2_000_000),
    },
    moved: {
      'Pictures/a.jpg': 'Pictures/sorted/a.jpg/a.jpg',
      'Pictures/Trip/Day/c.jpeg': 'Pictures/sorted/Trip/Day/c.jpeg/c.jpeg',
    },
  },
  'actions: folders by extension': {
    config: `
rules:
  - locations: ~/Desktop
    filters:
      - extension:
          - pdf
          - jpg
    actions:
      - move:
          dest: "~/Desktop/{extension.upper()}/"
          on_conflict: "overwrite"
`,
    files: { 'Desktop/a.pdf': '1', 'Desktop/b.Jpg': '2', 'Desktop/c.txt': '3' },
    moved: { 'Desktop/a.pdf': 'Desktop/PDF/a.pdf', 'Desktop/b.Jpg': 'Desktop/JPG/b.Jpg' },
  },
  'beyond: filter modes, case, ends and numbers': {
    config: `
rules:
  - locations: &here [~/Inbox]
    filter_mode: any
    filters:
      - name: { startswith: [Scan, IMG], contains: "1" }
      - not extension: [txt, gz, "001", pdf]
    actions: [{ move: ~/Inbox/any/ }]
  - locations: *here
    filters:
      - not empty
      - extension: [.gz, "001"]
    actions: [{ move: ~/Packed/ }]
  - locations: *here
    filter_mode: none
    filters:
      - size: ">= 3 b"
      - name: "b*"
    actions: [{ move: ~/None/ }]
`,
    files: {
      'Inbox/Scan 1.txt': 'x',
      'Inbox/scan 1.txt': 'xyz',
      'Inbox/a.tar.gz': 'xyz',
      'Inbox/data.001': 'xyz',
      'Inbox/b.txt': 'x',
      'Inbox/B.txt': 'x',
      'Inbox/c.pdf': 'xyz',
      'Inbox/d.png': 'xyz',
      'Inbox/e.txt': '',
    },
    moved: {
      'Inbox/Scan 1.txt': 'Inbox/any/Scan 1.txt',
      'Inbox/a.tar.gz': 'Packed/a.tar.gz',
      'Inbox/data.001': 'Packed/data.001',
      'Inbox/B.txt': 'None/B.txt',
      'Inbox/d.png': 'Inbox/any/d.png',
      'Inbox/e.txt': 'None/e.txt',
    },
  },
  'beyond: names, ages and several locations': {
    config: `
rules:
  - name: Reports
    locations: [~/In, ~/Out/]
    filters:
      - extension: pdf
      - name: { endswith: report }
      - lastmodified: { days: 30 }
    actions:
      - rename: "{lastmodified.strftime('%Y-%m-%d')} {name}.{extension}"
      - move: "~/Reports/{lastmodified.strftime('%Y')}/"
  - name: Rest
    locations:
      - path: ~/In
        exclude_files: ["*.tmp", "keep*"]
    filters:
      - lastmodified: { weeks: 1, mode: newer }
      - size
    actions: [{ move: ~/New/ }]
  - name: Deep
    locations: ~/In
    subfolders: true
    filters: [{ regex: "^[\\\\w]+ü\\\\.txt$" }]
    actions: [{ move: ~/In/Deep/ }]
`,
    files: {
      'In/my report.pdf': '1',
      'Out/report.pdf': '2',
      'In/Report.pdf': '3',
      'In/Below/report.pdf': '4',
      'In/Below/grün ü.txt': '5',
      'In/Below/grünü.txt': '6',
    },
    moved: {
      'In/my report.pdf': 'Reports/2024/2024-05-06 my report.pdf',
      'Out/report.pdf': 'Reports/2024/2024-05-06 report.pdf',
      'In/Below/grünü.txt': 'In/Deep/grünü.txt',
    },
  },
}

function photo(make: string, model: string): Buffer {
  return jpeg([
    [0x10f, make],
    [0x110, model],
  ])
}

test.each(Object.entries(examples))('%s', async (_, { config, files, moved }) => {
  const { home, json } = commandLine()
  grow(home, files)
  const expected = Object.fromEntries(
    Object.entries(treeBelow(home)).map(([path, content]) => [moved[path] ?? path, content]),
  )
  const configFile = join(home, 'organize.yaml')
  writeFileSync(configFile, config)
  const { sets, notTaken } = (await json('rules', 'import', configFile, '--yes')) as {
    sets: { name: string; folder: string; subfolders: boolean }[]
    notTaken: unknown
  }
  expect(notTaken).toEqual([])
  for (const { name, folder, subfolders } of sets) {
    const place = folder.replace('~', home)
    await json('sort', place, '--set', name, ...(subfolders ? ['--subfolders'] : []))
  }
  expect(treeBelow(home)).toEqual(expected)
})

function grow(home: string, files: Example['files']): void {
  const longAgo = new Date('2024-05-06T12:00:00Z')
  for (const [name, content] of Object.entries(files)) {
    const path = join(home, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    utimesSync(path, longAgo, longAgo)
  }
}

function treeBelow(home: string): Record<string, string> {
  const own = /^(state\/|organize\.yaml$)/
  return Object.fromEntries(Object.entries(treeOf(home)).filter(([path]) => !own.test(path)))
}

/** Those that cannot be said, with the line and the reason. */
const unsupported: Readonly<Record<string, readonly [config: string, reasons: readonly string[]]>> = {
  'README: download, cleanup and backup': [
    `rules:
  - name: "Download, cleanup and backup"
    locations:
      - path: ~/Documents
        max_depth: 3
      - path: ftps://demo:demo@demo.wftpserver.com
    filters:
      - extension:
          - pdf
          - docx
      - created
    actions:
      - confirm:
          msg: "Really continue?"
          default: true
      - move:
          dest: "~/Documents/{extension.upper()}/{created.strftime('%Y-%m')}/"
          on_conflict: rename_new
      - copy: "zip:///Users/thomas/Desktop/backup.zip"
`,
    [
      '16: Rules do not know when a file was made on this disk, which copying changes; “modified” is when it was changed.',
      '6: “ftps://demo:demo@demo.wftpserver.com” is no folder of this computer.',
    ],
  ],
  'filters: PDFs by year of creation': [
    `rules:
  - name: Sort pdfs by year of creation
    locations: "~/Documents"
    filters:
      - extension: pdf
      - created
    actions:
      - move: "~/Documents/PDF/{created.year}/"
`,
    [
      '8: Rules do not know when a file was made on this disk, which copying changes; “modified” is when it was changed.',
    ],
  ],
  'filters: extensions in small letters': [
    `rules:
  - name: "Make all file extensions lowercase"
    locations: "~/Desktop"
    filters:
      - extension
    actions:
      - rename: "{path.stem}.{extension.lower()}"
`,
    ['2: It changes only extensions, and files keep theirs.'],
  ],
  'filters: the customer of an invoice': [
    `rules:
  - name: "Match an invoice with a regular expression and sort by customer"
    locations: "~/Desktop"
    filters:
      - filecontent: 'Invoice.*Customer (?P<customer>\\w+)'
    actions:
      - move: "~/Documents/Invoices/{filecontent.customer}/"
`,
    ['7: What a pattern finds cannot be used in a name.'],
  ],
  'filters: a name reversed by Python': [
    `rules:
  - name: A file name reverser.
    locations: ~/Documents
    filters:
      - extension
      - python: |
          return {"reversed_name": path.stem[::-1]}
    actions:
      - rename: "{python.reversed_name}.{extension}"
`,
    ['9: Sortwell runs no programs.'],
  ],
  'filters: placeholders in Python': [
    `rules:
  - name: "Access placeholders in python filter"
    locations: files
    filters:
      - extension: txt
      - regex: (?P<firstname>\\w+)-(?P<lastname>\\w+)\\..*
      - python: |
          return {"mail": "a@example.org"}
    actions:
      - rename: "{python.mail}.txt"
`,
    ['3: “files” hangs on where organize is started; write it from / or ~ on.'],
  ],
  'filters: the number of an invoice': [
    `rules:
  - locations: ~/Desktop
    filters:
      - regex: '^RG(?P<the_number>\\d{12})-sig\\.pdf$'
    actions:
      - move: ~/Documents/Invoices/1und1/{regex.the_number}.pdf
`,
    ['6: What a pattern finds cannot be used in a name.'],
  ],
  'actions: one extension in small letters': [
    `rules:
  - name: "Convert all .PDF file extensions to lowercase (.pdf)"
    locations: "~/Desktop"
    filters:
      - name
      - extension: PDF
    actions:
      - rename: "{name}.pdf"
`,
    ['2: It changes only extensions, and files keep theirs.'],
  ],
  'actions: all extensions in small letters': [
    `rules:
  - name: "Convert **all** file extensions to lowercase"
    locations: "~/Desktop"
    filters:
      - name
      - extension
    actions:
      - rename: "{name}.{extension.lower()}"
`,
    ['2: It changes only extensions, and files keep theirs.'],
  ],
}

test('examples that cannot be said are listed with line and reason, and nothing is taken', async () => {
  const { home, sortwell } = commandLine()
  for (const [name, [config, reasons]] of Object.entries(unsupported)) {
    const file = join(home, 'organize.yaml')
    writeFileSync(file, config)
    const { status, stdout } = await sortwell('rules', 'import', file, '--yes', '--json')
    const { taken, sets, notTaken } = JSON.parse(stdout)
    const lines = notTaken.map(
      ({ line, message }: { line: number; message: string }) => `${line}: ${message}`,
    )
    expect({ name, status, taken, sets, lines }).toEqual({
      name,
      status: 1,
      taken: false,
      sets: [],
      lines: reasons,
    })
  }
})
