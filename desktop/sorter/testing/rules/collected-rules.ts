import type { WrittenRules } from './written-rules.ts'

/** More of them: what people keep, set aside and put into order. */
export const collectedRules: readonly WrittenRules[] = [
  {
    about: 'downloads that broke off, set aside after a month',
    set: `
      rules:
        - rule: Broken off
          when: { unfinished: true, modified: { older than: 30 days } }
          to: Set aside/Unfinished
      otherwise: leave`,
    tree: `
      film.mkv.part        → Set aside/Unfinished/film.mkv.part
      disk.iso             → Set aside/Unfinished/disk.iso
      disk.iso.aria2       → Set aside/Unfinished/disk.iso.aria2
      new.crdownload       stays
      notes.txt            stays`,
    arrived: { 'new.crdownload': 2 },
  },
  {
    about: 'extensions in small letters',
    set: `
      rules:
        - rule: Small letters
          name: '{name}.{extension:lower}'`,
    tree: `
      DSC_1.JPG            → DSC_1.jpg
      Scan.PDF             → Scan.pdf
      README               stays
      b.txt                stays`,
  },
  {
    about: 'names in small letters, in the folder of their month',
    set: `
      rules:
        - rule: Papers
          when: { extension: [pdf, docx] }
          to: Papers/{modified:yyyy-MM}
          name: '{name:lower}.{extension:lower}'
      otherwise: leave`,
    tree: `
      Tax Return.PDF       → Papers/2026-03/tax return.pdf
      letter.docx          → Papers/2026-03/letter.docx
      photo.JPG            stays`,
  },
  {
    about: 'what was used lately stays at hand, the rest by the month of its last use',
    set: `
      rules:
        - rule: At hand
          when: { used: { in the last: 14 days } }
          leave: true
        - rule: Archive
          when: { kind: Documents }
          to: Archive/{arrived:yyyy}
      otherwise: leave`,
    tree: `
      now.pdf              stays
      then.pdf             → Archive/2026/then.pdf
      song.mp3             stays`,
    used: { 'now.pdf': 3 },
  },
  {
    about: 'everything but two kinds',
    set: `
      rules:
        - rule: The rest
          when: { none: [{ kind: Images }, { extension: [txt, md] }] }
          to: Inbox
      otherwise: leave`,
    tree: `
      a.pdf                → Inbox/a.pdf
      b.zip                → Inbox/b.zip
      c.png                stays
      d.md                 stays`,
  },
  {
    about: 'files without an extension',
    set: `
      rules:
        - rule: Nameless
          when: { extension: '' }
          to: Look at
      otherwise: leave`,
    tree: `
      README               → Look at/README
      Makefile 2           → Look at/Makefile 2
      a.txt                stays`,
  },
  {
    about: 'empty files',
    set: `
      rules:
        - rule: Empty
          when: { size: { smaller: 1 byte } }
          to: Set aside/Empty
      otherwise: leave`,
    tree: `
      empty.txt            → Set aside/Empty/empty.txt
      full.txt             stays`,
    holds: { 'empty.txt': '' },
  },
  {
    about: 'copies aside, the oldest stays',
    set: `
      rules:
        - rule: Copies
          when: { sameAs: { known: true } }
          to: Duplicates
      otherwise: leave`,
    tree: `
      a.pdf                stays
      b.pdf                → Duplicates/b.pdf
      c.pdf                stays`,
    holds: { 'a.pdf': 'the same', 'b.pdf': 'the same' },
  },
  {
    about: 'subfolders stay as they are, below a new folder',
    set: `
      subfolders: true
      rules:
        - rule: Slides
          when: { extension: [pptx, key] }
          to: Talks/{folder}
      otherwise: leave`,
    tree: `
      Berlin/a.pptx        → Talks/Berlin/a.pptx
      Berlin/2024/b.pptx   → Talks/Berlin/2024/b.pptx
      c.pptx               → Talks/c.pptx
      Berlin/notes.txt     stays`,
  },
  {
    about: 'only what lies deep comes up',
    set: `
      subfolders: true
      rules:
        - rule: Up
          when: { depth: { larger: 1 }, extension: pdf }
          to: Found
      otherwise: leave`,
    tree: `
      a/b/deep.pdf         → Found/deep.pdf
      a/flat.pdf           stays
      top.pdf              stays`,
  },
  {
    about: 'the day in the text, or else the day of the last change',
    set: `
      rules:
        - rule: By its date
          when: { name: { contains: letter } }
          to: Letters/{dateInText:yyyy}
        - rule: Letters without a date
          when: { name: { contains: letter } }
          to: Letters/{modified:yyyy}
      otherwise: leave`,
    tree: `
      letter 1.txt         → Letters/2019/letter 1.txt
      letter 2.txt         → Letters/2026/letter 2.txt
      letter 3.txt         → Letters/2026/letter 3.txt`,
    holds: {
      'letter 1.txt': 'Munich, 3 February 2019',
      'letter 2.txt': 'no date at all',
      'letter 3.txt': 'From 3 February 2018 to 5 March 2019',
    },
  },
  {
    about: 'scans counted in a folder of the day',
    set: `
      rules:
        - rule: Scans
          when: { name: { matches: '^scan' } }
          to: Scans/{modified:yyyy-MM-dd}
          name: 'page {counter:2}'
      otherwise: leave`,
    tree: `
      Scan A.pdf           → Scans/2026-03-14/page 01.pdf
      scan b.pdf           → Scans/2026-03-14/page 02.pdf
      x.pdf                stays`,
  },
  {
    about: 'the prefix of a program is replaced',
    set: `
      rules:
        - rule: Without the prefix
          when: { name: { matches: '^(?:WhatsApp Image|Screenshot from) (?P<rest>.+)' } }
          to: Pictures
          name: 'Picture {name.rest}'
      otherwise: leave`,
    tree: `
      WhatsApp Image 2024-05-06.jpeg   → Pictures/Picture 2024-05-06.jpeg
      Screenshot from 2024-05-07.png   → Pictures/Picture 2024-05-07.png
      photo.png                        stays`,
  },
  {
    about: 'archives and images of disks aside by kind, unless they came this month',
    set: `
      rules:
        - rule: Aside
          when:
            any:
              - kind: [Installers, Archives]
              - extension: [iso, img]
            arrived: { older than: 1 month }
          to: Set aside/{kind}
      otherwise: leave`,
    tree: `
      tool.zip             → Set aside/Archives/tool.zip
      setup.exe            → Set aside/Installers/setup.exe
      new.zip              stays
      a.txt                stays`,
    arrived: { 'new.zip': 10 },
  },
  {
    about: 'a lecture by the number in its name, and the slides with it',
    set: `
      rules:
        - rule: Lectures
          when: { name: { matches: '(?:lecture|lec|VL)[ _-]?0*(?P<number>\\d+)' } }
          to: Lectures/{name.number}
      otherwise: leave`,
    tree: `
      Lecture 03.pdf       → Lectures/3/Lecture 03.pdf
      VL_3 slides.pptx     → Lectures/3/VL_3 slides.pptx
      lec-12.pdf           → Lectures/12/lec-12.pdf
      exercise 3.pdf       stays`,
  },
]
