import type { OwnedRow } from './row.ts'

/** Projects of sound and film, songs of games, engines, circuits, maps, LaTeX and layout. */
export const projectRows: readonly OwnedRow[] = [
  { kind: 'an Ableton Live project', holds: ['Ableton Project Info | Ableton Folder Info'] },
  { kind: 'a Logic project', named: '*.logic; *.logicx', holds: ['*.logicx; Audio Files | Bounces'] },
  { kind: 'a GarageBand project', named: '*.band' },
  {
    kind: 'a Pro Tools session',
    holds: ['*.ptx | *.ptf | *.pts; Audio Files | Fade Files | Session File Backups | WaveCache.wfm'],
  },
  { kind: 'a Cubase project', holds: ['*.cpr | *.npr; Edits | Mixdown | Track Pictures'] },
  {
    kind: 'a REAPER project',
    holds: ['*.rpp; *.rpp-bak | *.reapeaks | Media | Backups'],
  },
  { kind: 'a Studio One song', holds: ['*.song; Bounces | Cache | History | Media | Mixdown | Stems'] },
  {
    kind: 'a Bitwig Studio project',
    holds: ['*.bwproject; auto-backups | bounce | plugin-states | recordings | samples'],
  },
  { kind: 'an Ardour session', holds: ['*.ardour; interchange | instant.xml'] },
  {
    kind: 'a sampled instrument',
    named: '*.dsbundle',
    holds: ['*.sfz | *.dspreset | *.nkc | *.nicnt; Samples | samples'],
  },
  {
    kind: 'an UltraStar song',
    holds: ['song.txt; audio.* | song.mp3 | song.ogg | song.m4a'],
    isOnlyBelow: true,
  },
  { kind: 'a Clone Hero song', holds: ['song.ini; notes.chart | notes.mid'] },
  { kind: 'a StepMania song', holds: ['*.sm | *.ssc; *.mp3 | *.ogg | *.wav'], isOnlyBelow: true },
  { kind: 'an osu! song', holds: ['*.osu'], isOnlyBelow: true },
  { kind: 'a Beat Saber song', holds: ['info.dat | Info.dat; *.egg'] },

  { kind: 'a Final Cut library', named: '*.fcarch; *.fcpbundle; *.fcproject' },
  { kind: 'an iMovie library', named: '*.imovielibrary; *.rcproject; *.theater' },
  { kind: 'an iDVD project', named: '*.dvdproj' },
  { kind: 'a Camtasia project', named: '*.cmproj' },
  { kind: 'a ScreenFlow project', named: '*.screenflow' },
  {
    kind: 'a Premiere Pro project',
    holds: [
      'Adobe Premiere Pro Auto-Save | Adobe Premiere Pro Video Previews | Adobe Premiere Pro Audio Previews',
    ],
  },
  { kind: 'an After Effects project', holds: ['Adobe After Effects Auto-Save', '*.aep; (Footage)'] },
  { kind: 'a DaVinci Resolve project', named: '*.dra', holds: ['project.drp; MediaFiles'] },
  { kind: 'a Kdenlive project', holds: ['*.kdenlive; proxy | sounds'] },
  { kind: 'a CapCut project', holds: ['draft_content.json | draft_info.json; draft_meta_info.json'] },
  { kind: 'an Avid project', named: 'Avid MediaFiles', holds: ['*.avp; *.avb | *.avs'] },
  {
    kind: 'a camera recording',
    named: '*.rdc; *.rdm',
    holds: ['CLIP; AUDIO; VIDEO; ICON | PROXY | VOICE', 'MEDIAPRO.XML; Clip | CLPR'],
  },
  {
    kind: 'a video disc',
    named: 'AUDIO_TS; BDMV; DVD_RTAV; HVDVD_TS; VIDEO_TS',
    holds: ['MPEGAV; VCD', 'MPEG2; SVCD'],
  },

  { kind: 'a Unity project', holds: ['Assets; ProjectSettings'] },
  { kind: 'a Godot project', holds: ['project.godot'] },
  { kind: 'a GameMaker project', holds: ['*.yyp; objects | sprites | rooms | options'] },
  {
    kind: 'an RPG Maker project',
    holds: [
      'Game.rxproj | Game.rvproj | Game.rvproj2 | Game.rpgproject | game.rmmzproject | Game.rmmzproject',
    ],
  },
  { kind: 'a Ren’Py game', holds: ['game; renpy'] },
  { kind: 'a Defold project', holds: ['game.project'] },
  { kind: 'a Maya project', holds: ['workspace.mel'] },
  {
    kind: 'a 3D scene with its textures',
    holds: ['*.blend | *.c4d; textures | Textures | tex'],
    isOnlyBelow: true,
  },

  {
    kind: 'a KiCad project',
    holds: ['*.kicad_pro; *.kicad_sch | *.kicad_pcb | *.kicad_prl', '*.pro; *.kicad_pcb'],
  },
  { kind: 'an EAGLE project', holds: ['eagle.epf'] },
  { kind: 'a circuit and its board', holds: ['*.brd; *.sch'], isOnlyBelow: true },
  { kind: 'a KiCad footprint library', holds: ['*.kicad_mod'], isOnlyBelow: true },
  { kind: 'an Altium project', holds: ['*.PrjPcb; *.PcbDoc | *.SchDoc'] },
  {
    kind: 'a circuit board for production',
    holds: ['*.gtl; *.gbl', '*-F_Cu.gbr; *-B_Cu.gbr', '*-Edge_Cuts.gbr; *-F_Mask.gbr | *-B_Mask.gbr'],
    isOnlyBelow: true,
  },
  { kind: 'an FPGA project', holds: ['*.qpf; *.qsf', '*.xpr; *.srcs'] },
  { kind: 'an Arduino sketch', holds: ['{folder}.ino'] },
  { kind: 'a PlatformIO project', holds: ['platformio.ini; include | lib | src'] },
  { kind: 'a Processing sketch', holds: ['{folder}.pde'] },
  { kind: 'an Arduino board package', holds: ['boards.txt; platform.txt'] },
  { kind: 'an Arduino library', holds: ['library.properties; examples | keywords.txt | src'] },

  { kind: 'an Esri geodatabase', named: '*.gdb' },
  { kind: 'an ArcGIS project', holds: ['*.aprx; *.gdb | *.atbx | *.tbx'] },
  {
    kind: 'a QGIS project',
    holds: ['*.qgz | *.qgs; *.shp | *.gpkg'],
  },
  { kind: 'a GRASS location', holds: ['PERMANENT', 'WIND; cell | cellhd | vector'] },
  { kind: 'an Esri grid', holds: ['hdr.adf'] },
  { kind: 'map tiles', holds: ['tilemapresource.xml'] },
  { kind: 'a satellite scene', holds: ['manifest.safe'] },
  { kind: 'the maps of a Garmin device', holds: ['GarminDevice.xml'] },

  {
    kind: 'a LaTeX project',
    holds: [
      '*.tex; *.bst | latexmkrc | .latexmkrc',
      '*.tex; *.cls | *.sty; *.bbl | figures | Figures | fig | chapters | Chapters | sections',
      'main.tex | Main.tex | thesis.tex | paper.tex; figures | Figures | chapters | Chapters | sections',
    ],
  },
  {
    kind: 'LaTeX sources',
    holds: ['*.tex; *.cls | *.sty | Makefile', 'main.tex | Main.tex | thesis.tex | paper.tex; *.bib | *.bbl'],
    isOnlyBelow: true,
  },
  { kind: 'an InDesign document with its links', holds: ['*.indd; Links | Document fonts | Document Fonts'] },
]
