import type { OwnedRow } from './row.ts'

/** Programs and their parts, documents that are folders, and what was unpacked. */
export const programRows: readonly OwnedRow[] = [
  { kind: 'an app', named: '*.app', holds: ['AppRun', 'pyvenv.cfg'] },
  {
    kind: 'a part of a program',
    named:
      '*.appex; *.bundle; *.component; *.docset; *.dsym; *.framework; *.kext; *.lproj; *.nib; *.plugin; *.prefpane; *.qlgenerator; *.saver; *.vst; *.vst3; *.wdgt; *.xpc; __pycache__; bower_components; node_modules; site-packages',
  },
  { kind: 'an installer', named: '*.mpkg; *.pkg' },
  { kind: 'a disk image', named: '*.sparsebundle' },
  { kind: 'an Xcode project', named: '*.playground; *.xcarchive; *.xcodeproj; *.xcworkspace' },
  {
    kind: 'a document of several files',
    named:
      '*.graffle; *.key; *.mindnode; *.numbers; *.oo3; *.ooutline; *.pages; *.rtfd; *.scptd; *.textbundle; *.workflow',
  },
  { kind: 'a book', named: '*.epub; *.ibooks; *.scriv', holds: ['META-INF; mimetype'] },
  { kind: 'an unpacked Office document', holds: ['[Content_Types].xml; _rels'] },
  { kind: 'the macOS part of an archive', named: '__MACOSX' },
  { kind: 'a program', holds: ['*.exe; *.dll | *.asar | *.pak'], isOnlyBelow: true },
  {
    kind: 'a program on a disc',
    holds: ['autorun.inf | Autorun.inf | AUTORUN.INF; setup.exe | Setup.exe | SETUP.EXE'],
    isOnlyBelow: true,
  },
  { kind: 'a driver', holds: ['*.inf; *.cat | *.sys'], isOnlyBelow: true },
  { kind: 'the data of an app', holds: ['Local Storage; Session Storage | IndexedDB'] },
  {
    kind: 'the data of programs',
    holds: ['Local; LocalLow; Roaming', 'Application Support; Preferences; Caches'],
  },
  { kind: 'the data of Android apps', holds: ['data; obb'] },
  {
    kind: 'a web site',
    holds: [
      'hts-cache',
      'wp-content; wp-includes',
      'hugo.toml | config.toml | config.yaml; content; themes | layouts | archetypes',
    ],
  },
]
