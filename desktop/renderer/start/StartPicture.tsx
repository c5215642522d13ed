import { iconPaths } from '../../../web/kit/icon-paths.ts'
import type { CategoryId } from '../../ipc/organize-views.ts'
import { Sheet } from '../looks/Sheet.tsx'
import styles from './StartPicture.module.css'

type PlacedSheet = readonly [
  category: CategoryId,
  label: string,
  x: number,
  y: number,
  turn: number,
  scale?: number,
]

const pile: readonly PlacedSheet[] = [
  ['archives', 'ZIP', 38, 60, -24],
  ['audio', 'MP3', 152, 96, 20],
  ['video', 'MP4', 94, 12, 9],
  ['code', 'TS', 20, 114, 14],
  ['installers', 'DEB', 152, 24, 24],
  ['documents', 'DOC', 88, 106, -9],
  ['images', 'JPG', 60, 44, -8, 1.08],
  ['documents', 'PDF', 116, 60, 7, 1.12],
]

const folders: readonly { readonly x: number; readonly y: number; readonly in: readonly PlacedSheet[] }[] = [
  { x: 434, y: 26, in: [['images', 'JPG', 452, 2, -8], ['images', 'PNG', 478, -2, 4]] },
  { x: 540, y: 26, in: [['documents', 'PDF', 556, 2, -6], ['documents', 'DOC', 582, -1, 7]] },
  { x: 434, y: 120, in: [['video', 'MP4', 464, 97, -5]] },
  { x: 540, y: 120, in: [['audio', 'MP3', 556, 96, -9], ['audio', 'WAV', 583, 94, 5]] },
] // biome-ignore format: a drawing

const glyphs = { images: 'image', documents: 'document', video: 'video', audio: 'audio' } as const

/** A pile of files, its way into folders, and an undo. */
export function StartPicture() {
  return (
    <svg className={styles.picture} viewBox="14 0 616 196" aria-hidden="true">
      {pile.map(sheet => (
        <SheetAt key={sheet.join()} sheet={sheet} />
      ))}
      <path className={styles.way} d="M262 78c34-20 74-20 106-2M356 64l13 12.5-17.5 5" />
      <path className={styles.back} d="M368 124c-34 18-74 18-104 2M277 115l-14 11 17 6" />
      {folders.map(folder => (
        <g key={`${folder.x} ${folder.y}`}>
          {folder.in.map(([category, label, x, y, turn]) => (
            <SheetAt key={label} sheet={[category, label, x, y, turn, 0.72]} />
          ))}
          <FolderShape x={folder.x} y={folder.y} category={folder.in[0]?.[0] ?? 'other'} />
        </g>
      ))}
    </svg>
  )
}

function SheetAt({ sheet: [category, label, x, y, turn, scale = 1] }: { readonly sheet: PlacedSheet }) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
      style={{ color: `var(--category-${category})` }}
    >
      <Sheet label={label} isLabelled />
    </g>
  )
}

type FolderShapeProps = { readonly x: number; readonly y: number; readonly category: CategoryId }

function FolderShape({ x, y, category }: FolderShapeProps) {
  const glyph = category in glyphs ? glyphs[category as keyof typeof glyphs] : 'folder'
  return (
    <g transform={`translate(${x} ${y})`} style={{ color: `var(--category-${category})` }}>
      <path
        className={styles.folder}
        d="M2 14a8 8 0 0 1 8-8h18a8 8 0 0 1 6 2.6l4 4.4h34a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8z"
      />
      <path className={styles.glyph} transform="translate(25.5 22) scale(1.3)" d={iconPaths[glyph]} />
    </g>
  )
}
