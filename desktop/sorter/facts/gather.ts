import path from 'node:path'
import { realDisk } from '../model/disk.ts'
import { type FactName, type Facts, type FactsByFile, noFacts } from '../model/facts.ts'
import { identityOf, isUntouched } from '../model/identity.ts'
import { foldName } from '../model/names.ts'
import type { FileEntry, Folder, Listing, Series } from '../model/values.ts'
import type { FactAnswer } from './answer.ts'
import { type CachedFacts, openCachedFacts } from './cached-facts.ts'
import type { FactCache } from './fact-cache.ts'
import type { FactLookUp } from './look-up.ts'
import { inTimeOf } from './times.ts'

/** How many of the files that need a look have had one; what is kept needs none. */
export type FactProgress = { readonly done: number; readonly total: number }

/** What facts are gathered with. */
export type FactReader = {
  readonly lookUp: FactLookUp
  /** Asked before a file is; nothing is kept without one. */
  readonly cache?: FactCache | undefined
  /** The built or the source file of `same-bytes-worker`; without it no files are compared. */
  readonly sameBytesWorker?: URL | undefined
}

export type Gathering = FactReader & {
  readonly signal?: AbortSignal | undefined
  /** Called at most ten times a second, and at the end. */
  readonly onProgress?: ((progress: FactProgress) => void) | undefined
}

/** Makes a text short that is asked for, as it comes: those of many files would not fit in memory. @param at its file's place in the listing */
export type CutText = (text: string, at: number) => string

/** The facts that are needed of the file at a place of the listing. */
export type Wanted = { readonly at: number; readonly facts: readonly FactName[] }

/**
 * Looks up what is needed, file after file. No other file is opened. What cannot be looked at costs its own facts only.
 * @throws the reason of the signal when it is aborted
 */
export async function gather(
  listing: Pick<Listing, 'folder' | 'files' | 'left'>,
  needed: Iterable<Wanted>,
  { lookUp, cache, signal, onProgress }: Gathering,
  cutText: CutText = text => text,
): Promise<FactsByFile> {
  const { folder } = listing
  const known = new Map<string, Partial<Facts>>()
  const take = ({ path }: FileEntry, { facts: found }: FactAnswer, { at, facts }: Wanted) => {
    if (found === undefined) return
    const told = withoutNulls(found, facts)
    known.set(path, told.text ? { ...told, text: cutText(told.text, at) } : told)
  }
  const cached = cache && openCachedFacts(cache, listing)
  const unread: { readonly want: Wanted; readonly file: FileEntry }[] = []
  for (const { want, file, answer } of answersBefore(listing, needed, cached)) {
    if (answer) take(file, answer, want)
    else unread.push({ want, file })
  }
  const report = atIntervals(reportEveryMs, onProgress)
  try {
    const asking: (() => Promise<void>)[] = []
    for (const [done, { want, file }] of unread.entries()) {
      const { facts } = want
      if (report({ done, total: unread.length })) await new Promise(setImmediate) // so that a cancel is heard
      signal?.throwIfAborted()
      const mayOpen = file.isCloudOnly !== true
      const answering = lookUp.ask({ path: path.join(folder.path, file.path), facts, mayOpen })
      answering.catch(() => undefined) // told where it is waited for
      asking.push(async () => {
        const answer = await unlessAborted(answering, signal)
        cached?.store({ file, facts }, answer)
        take(file, answer, want)
      })
      if (asking.length === askedAhead) await asking.shift()?.()
    }
    for (const finish of asking) await finish()
  } finally {
    cached?.flush()
  }
  signal?.throwIfAborted()
  tellPlaceOfFilms(known)
  if (unread.length > 0) onProgress?.({ done: unread.length, total: unread.length })
  return {
    of(name) {
      const facts = known.get(name)
      return facts && { ...noFacts, ...facts }
    },
  }
}

/** How many files are looked for in the cache together: what is found of them is in memory at once. */
const foundAtOnce = 256

/** What the cache knows of each file that is needed. */
function* answersBefore(
  { folder, files }: Pick<Listing, 'folder' | 'files'>,
  needed: Iterable<Wanted>,
  cached: CachedFacts | undefined,
): Iterable<{ readonly want: Wanted; readonly file: FileEntry; readonly answer: FactAnswer | undefined }> {
  for (const wants of inParts(needed, foundAtOnce)) {
    const questions = wants.flatMap(want => {
      const file = files.at(want.at)
      return file ? [{ want, file: cached ? withChange(folder, file) : file, facts: want.facts }] : []
    })
    const answers = cached?.find(questions)
    for (const [at, { want, file }] of questions.entries()) yield { want, file, answer: answers?.[at] }
  }
}

function* inParts<T>(values: Iterable<T>, most: number): Iterable<readonly T[]> {
  let part: T[] = []
  for (const value of values) {
    part.push(value)
    if (part.length < most) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** With the time by which the cache knows it again, which a listing has only where most of its files are looked into. */
function withChange(folder: Folder, file: FileEntry): FileEntry {
  if (file.changedMs !== undefined) return file
  try {
    const stats = realDisk.lstatSync(path.join(folder.path, file.path))
    return isUntouched(identityOf(stats), file) ? { ...file, changedMs: stats.ctimeMs } : file
  } catch {
    return file
  }
}

/**
 * A film that knows only UTC, as the one of a Live Photo may, has the time of the photo beside it that was taken in the same
 * moment, so that both are of one day.
 */
function tellPlaceOfFilms(known: Map<string, Partial<Facts>>): void {
  const films = Array.from(known).filter(([, { taken }]) => taken?.endsWith('Z'))
  if (films.length === 0) return
  const photos = new Map<string, string>()
  for (const [name, { taken }] of known) {
    if (taken && !taken.endsWith('Z')) photos.set(stemOf(name), taken)
  }
  for (const [name, facts] of films) {
    const photo = photos.get(stemOf(name))
    const taken = photo && facts.taken ? inTimeOf(facts.taken, photo) : null
    if (taken !== null) known.set(name, { ...facts, taken })
  }
}

function stemOf(name: string): string {
  return foldName(name.replace(/\.[^./]*$/, ''))
}

/** Files with their places in the listing, without companions: the main file decides for its group. */
export function* mainFiles(files: Series<FileEntry>): Iterable<readonly [number, FileEntry]> {
  let group: number | undefined
  let at = 0
  for (const file of files) {
    if (file.group === undefined || file.group !== group) yield [at, file]
    group = file.group
    at += 1
  }
}

/** A disk that hangs does not hold a cancel up. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const reportEveryMs = 100
/** Files that the thread knows of, so that it need not wait for this one between two. */
const askedAhead = 8

/** Drops what comes sooner than so long after the last. @returns what says whether it was told */
function atIntervals(everyMs: number, tell: Gathering['onProgress']): (progress: FactProgress) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  return progress => {
    const nowMs = performance.now()
    if (nowMs - lastMs < everyMs) return false
    lastMs = nowMs
    tell?.(progress)
    return true
  }
}

/** Most facts of most files are not known, and a folder may hold a million. */
function withoutNulls(facts: Facts, asked: readonly FactName[]): Partial<Facts> {
  const known: Partial<Record<FactName, unknown>> = {}
  for (const name of asked) if (facts[name] !== null) known[name] = facts[name]
  return known as Partial<Facts> // names and values of facts
}
