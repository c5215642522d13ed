import { audio, films } from './kinds.ts'
import type { GroupRow } from './row.ts'

const recovery = String.raw`(?:\.vol\d+[+-]\d+)?\.par2|\.sfv`

/** Discs, machines, and what was cut into parts. */
export const archiveRows: readonly GroupRow[] = [
  {
    mains: 'bin img mdf iso',
    companions: [
      { extensions: 'cue ccd mds toc', named: ['{stem}'], isBound: true },
      { extensions: 'sub', named: ['{stem}'] },
    ],
    describes: true,
  },
  {
    mains: 'bin wav',
    companions: [
      { extensions: 'cue', named: ['{stem}'], isBound: true },
      { extensions: 'bin wav', named: ['{stem}{track}'] },
    ],
    shared: /^(.+?) ?\(track 0?1\)$/,
  },
  {
    mains: 'gdi',
    companions: [{ extensions: 'bin raw iso', named: ['track{digits}'], isBound: true }],
  },
  {
    mains: 'cue gdi',
    companions: [{ extensions: 'png jpg', named: ['{stem}'] }],
  },
  {
    mains: 'b5i b6i bwi',
    companions: [{ extensions: 'b5t b6t bwt', named: ['{stem}'], isBound: true }],
    describes: true,
  },
  {
    // Games for emulators, with what these save and read by the name of the game.
    mains: 'gb gbc gba nds nes sfc smc n64 v64 chd cso',
    companions: [
      {
        extensions:
          'sav srm dsv rtc eep sra fla mpk state state1 state2 state3 ss0 ss1 ss2 sgm fcs cht ips ups bps',
        named: ['{stem}', '{name}'],
      },
    ],
    describes: true,
  },
  {
    // A machine names its disks, and a disk its parts.
    mains: 'vmdk vdi vhd vhdx qcow2 ovf',
    companions: [
      {
        extensions: 'vmx vmxf nvram vbox vbox-prev vmc vmcx vmrs vud ovf mf',
        named: ['{stem}'],
        isBound: true,
      },
      { extensions: 'vmdk vhd avhd avhdx', named: ['{stem}{disk}'], isBound: true },
      { extensions: 'vmsd vmss vmem vmsn', named: ['{stem}', '{stem}{disk}'], isBound: true },
    ],
    describes: true,
  },
  {
    mains: 'vmx',
    companions: [
      { extensions: 'vmdk', named: ['{stem}', '{stem}{disk}', '{stem}{furtherDisk}'], isBound: true },
    ],
  },
  {
    mains: 'exe',
    companions: [{ extensions: 'bin', named: ['{stem}{volume}'], isBound: true }],
    stem: /^(?:setup|install)/,
    describes: true,
  },
  {
    mains: `${films} ${audio}`,
    companions: [{ extensions: 'par2', named: ['{stem}', '{stem}{recovery}'] }],
    describes: true,
  },
  // Split files. `film.part1.rar` is one of the first form alone. Recovery files repair what they are named after.
  {
    parts: new RegExp(String.raw`(?:\.part\d{1,4}(?:\.(?:rar|exe|zip|7z))?|${recovery})$`),
    ending: /^(part\d{1,4}|rar|exe|zip|7z|par2|sfv)$/,
    first: /\.part\d{1,4}(?:\.(?:rar|exe|zip|7z))?$/,
    describes: true,
  },
  {
    parts: new RegExp(String.raw`(?:\.\d{3}|${recovery})$`), // film.7z.001, film.avi.001
    ending: /^(\d{3}|par2|sfv)$/,
    first: /\.\d{3}$/,
    describes: true,
  },
  {
    parts: new RegExp(String.raw`(?:(?<!\.part\d{1,4})\.rar|\.[r-y]\d\d|${recovery})$`),
    ending: /^(rar|[r-y]\d\d|par2|sfv)$/,
    first: /\.rar$/,
    describes: true,
  },
  {
    parts: /(?:(?<!\.part\d{1,4})\.zip|\.z\d\d)$/,
    ending: /^(zip|z\d\d)$/,
    first: /\.zip$/,
    describes: true,
  },
  { parts: /\.(?:zipx|zx\d\d)$/, ending: /^(zipx|zx\d\d)$/, first: /\.zipx$/, describes: true },
  { parts: /\.(?:ace|c\d\d)$/, ending: /^(ace|c\d\d)$/, first: /\.ace$/, needsFirst: true },
  { parts: /\.(?:arj|a\d\d)$/, ending: /^(arj|a\d\d)$/, first: /\.arj$/, needsFirst: true },
  { parts: /(?:\.dmg|\.\d{3}\.dmgpart)$/, ending: /^(dmg|dmgpart)$/, first: /\.dmg$/, describes: true },
  { parts: /\d*\.swm$/, ending: /^swm$/ },
  { parts: /(?:\.gho|\d{3}\.ghs)$/, ending: /^gh[os]$/, first: /\.gho$/, needsFirst: true },
  { parts: /\.e\d\d$/, ending: /^e\d\d$/, first: /\.e01$/, needsFirst: true }, // evidence, of EnCase
  { parts: /\.ex\d\d$/, ending: /^ex\d\d$/, first: /\.ex01$/, needsFirst: true },
  {
    // Of `split`. What it splits has an extension; without one, these are the endings of drawings and books.
    parts: /(?:(?<=\.[a-z\d]{1,5})\.|[._-]part[._-]?)a[a-z]$/,
    ending: /^(part)?a[a-z]$/,
    first: /aa$/,
    needsFirst: true,
  },
]
