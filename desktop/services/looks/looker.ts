import { createHash } from 'node:crypto'
import { lstatSync, type Stats } from 'node:fs'
import path from 'node:path'
import type { Answers } from '../../ipc/line.ts'
import { type LookView, type Media, mostPartBytes } from '../../ipc/look-views.ts'
import { FileNotRead, mayBeTaken, type startFactLookUp, withOpenFile } from '../../sorter/index.ts'
import { type FactName, type Facts, noFacts, shortFactNames } from '../../sorter/values/facts.ts'
import { describeFactFailure, describeFacts } from '../../words/facts.ts'
import { createRecentValues, UnknownId } from '../recent-values.ts'
import { openCache } from '../state/cache/cache-database.ts'
import { createPictureCache } from '../state/cache/cache-pictures.ts'
import { beginOf, isText, type MediaType, mediaIn, mostTextBytes } from './drawable.ts'
import type { LookCalls, LooksOptions } from './look-calls.ts'
import { mostThumbnailBytes } from './media.ts'
import { smallPictureType, systemThumbnail } from './small-pictures.ts'

export type LookerOptions = Omit<LooksOptions, 'factsWorker'> & {
  readonly lookUp: Pick<ReturnType<typeof startFactLookUp>, 'ask'>
}

/** All but the words of a document, and what needs the dates in them. */
const askedOfLook = shortFactNames
const askedOfThumbnail: readonly FactName[] = ['realType', 'width', 'height']

/** Looks at single files for the window: opens each by itself, follows no link and fetches nothing from a cloud. */
export function createLooker({
  cacheDir,
  lookUp,
  cacheHome,
  systemMakes,
}: LookerOptions): Answers<LookCalls> {
  const looked = createRecentValues<{
    readonly path: string
    readonly stats: Stats
    readonly key: string
  }>(1000)
  const pictures = createPictureCache(openCache(cacheDir))

  function remember(file: string, stats: Stats): string {
    return looked.put({ path: file, stats, key: keyOf(file, stats) })
  }

  /** The facts of a file that is on this computer, and was opened. @throws {FileNotRead} */
  async function factsOf(file: string, asked: readonly FactName[]) {
    const stats = withOpenFile(file, opened => opened.stats)
    const { facts = noFacts } = await lookUp.ask({
      path: file,
      facts: asked,
      mayOpen: true,
      withSidecars: true,
    })
    return { stats, facts }
  }

  async function shownOf(file: string, stats: Stats, facts: Facts): Promise<LookView['shown']> {
    const type = mediaIn(file, stats.size, facts)
    if (typeof type === 'string') return { kind: 'nothing', because: type }
    if (type !== null) return { kind: 'media', media: fileToDraw(remember(file, stats), type, stats.size) }
    const begin = isText(facts) ? beginOf(file) : null
    if (begin === '') return { kind: 'nothing', because: 'It is empty.' }
    if (begin !== null)
      return { kind: 'text', text: begin, isCut: stats.size > mostTextBytes, isExtract: false }
    const { text } = (await factsOf(file, ['text'])).facts
    if (text) return { kind: 'text', text, isCut: true, isExtract: true }
    return { kind: 'nothing', because: '' }
  }

  /** @throws {FileNotRead} and errors of the system */
  async function thumbnailOf(file: string, mayOpen: boolean): Promise<LookCalls['thumbnail']['output']> {
    const stats = lstatSync(file)
    if (!stats.isFile()) return null
    const key = keyOf(file, stats)
    if (pictures.has(key)) return { key }
    const system = cacheHome === null ? null : systemThumbnail(cacheHome, file, stats.mtimeMs)
    if (system !== null && pictures.store(key, system)) return { key }
    const mayHaveOne = systemMakes || mayBeTaken(path.basename(file)) || /\.pdf$/i.test(file)
    return mayHaveOne && mayOpen ? thumbnailSource(file) : null
  }

  async function thumbnailSource(file: string) {
    const { stats, facts } = await factsOf(file, askedOfThumbnail)
    const lookId = remember(file, stats)
    const type = mediaIn(file, stats.size, facts)
    if (type === null || typeof type === 'string' || stats.size > mostThumbnailBytes[type.kind])
      return { lookId, drawn: null }
    return { lookId, drawn: fileToDraw(lookId, type, stats.size) }
  }

  return {
    async look({ path: file }) {
      try {
        const { stats, facts } = await factsOf(file, askedOfLook)
        return {
          shown: await shownOf(file, stats, facts),
          facts: describeFacts(facts),
          sizeBytes: stats.size,
          modifiedAt: stats.mtime.toISOString(),
        }
      } catch (error) {
        if (!(error instanceof FileNotRead)) throw error
        const because = describeFactFailure(error.failure)
        return { shown: { kind: 'nothing', because }, facts: [], sizeBytes: null, modifiedAt: null }
      }
    },
    async thumbnail({ path: file, mayOpen }) {
      try {
        return await thumbnailOf(file, mayOpen)
      } catch (error) {
        if (error instanceof FileNotRead || isOfSystem(error)) return null
        throw error
      }
    },
    read({ lookId, start, length }) {
      const { path: file, stats: before } = looked.get(lookId)
      try {
        return withOpenFile(file, ({ stats, read }) => {
          if (!isUntouched(before, stats) || start >= stats.size) return null
          const bytes = read(start, Math.min(length, mostPartBytes, stats.size - start))
          return { bytes, sizeBytes: stats.size }
        })
      } catch (error) {
        if (error instanceof FileNotRead || isOfSystem(error)) return null
        throw error
      }
    },
    storePicture({ lookId, picture }) {
      const { key } = looked.get(lookId)
      return smallPictureType(picture) !== null && pictures.store(key, picture) ? { key } : null
    },
    picture: ({ key }) => pictures.read(key),
  }
}

/** Reveals nothing about the file. One that changes, or takes another's place, has another key. */
function keyOf(file: string, { dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return createHash('sha256')
    .update(JSON.stringify([file, dev, ino, size, mtimeMs, ctimeMs]))
    .digest('hex')
}

/** The same file, and nobody has written to it since. */
function isUntouched(before: Stats, now: Stats): boolean {
  return before.ino === now.ino && before.size === now.size && before.mtimeMs === now.mtimeMs
}

function fileToDraw(lookId: string, type: MediaType, sizeBytes: number): Media {
  return { ...type, path: `/files/${lookId}`, sizeBytes }
}

const isOfSystem = (error: unknown) =>
  error instanceof UnknownId || (error instanceof Error && 'code' in error)
