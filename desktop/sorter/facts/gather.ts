import path from 'node:path'
import { realDisk } from '../disk/disk.ts'
import { identityOf, isUntouched } from '../disk/identity.ts'
import { type FactName, type FactProgress, type Facts, type FactsByFile, noFacts } from '../values/facts.ts'
import { foldName } from '../values/names.ts'
import type { FileEntry, Folder } from '../values/values.ts'
import type { FactAnswer } from './answer.ts'
import { type CachedFacts, openCachedFacts } from './cached-facts.ts'
import type { FactCache } from './fact-cache.ts'
import type { FactLookUp } from './look-up.ts'
import { type Asked, sidecarQuestions, withSidecar } from './sidecars.ts'
import { inTimeOf } from './times.ts'

/** What facts are gathered with. */
export type FactReader = {
  readonly lookUp: FactLookUp
  /** Asked before a file is read; nothing is stored without one. */
  readonly cache?: FactCache | undefined
  /** The built or the source file of `same-bytes-worker`; no files are compared without it. */
  readonly sameBytesWorker?: URL | undefined
}

export type Gathering = FactReader & {
  readonly signal?: AbortSignal | undefined
  /** Called at most ten times a second, and at the end. */
  readonly onProgress?: ((progress: FactProgress) => void) | undefined
}

/** Shortens each text as it arrives: those of many files would not fit in memory. */
export type CutText = (text: string, file: FileEntry) => string

/** The facts that are needed of a file of the listing. */
export type Wanted = Asked<FileEntry> & {
  /** The other files of its group, among them its sidecars. */
  readonly companions?: readonly FileEntry[]
}

/**
 * Looks up what is needed, file after file, and then in the sidecars of pictures that lack facts. No other file is opened. A
 * file that cannot be read costs its own facts only.
 * @throws the reason of the signal when it is aborted
 */
export async function gather(
  folder: Folder,
  needed: readonly Wanted[],
  gathering: Gathering,
  cutText: CutText = text => text,
): Promise<FactsByFile> {
  const known = new Map<string, Partial<Facts>>()
  const notRead = new Set<string>()
  const read = await readAll(folder, needed, gathering, ({ file, facts: asked }, answer) => {
    if (answer.failure) return
    if (isUnread(file, answer)) notRead.add(file.path)
    const facts = withoutNulls(answer.facts, asked)
    known.set(file.path, facts.text ? { ...facts, text: cutText(facts.text, file) } : facts)
  })
  const questions = needed.flatMap(wanted => {
    const { path: picture } = wanted.file
    const own = known.get(picture)
    const asked = own && sidecarQuestions(wanted, own, () => wanted.companions ?? [])
    return asked?.map(each => ({ ...each, picture })) ?? []
  })
  const found = new Map<FileEntry, Partial<Facts>>()
  const take = ({ file, facts, picture }: (typeof questions)[number], answer: FactAnswer) => {
    if (isUnread(file, answer)) notRead.add(picture)
    if (answer.facts) found.set(file, withoutNulls(answer.facts, facts))
  }
  const all = read + (await readAll(folder, questions, gathering, take, read))
  for (const { file, picture } of questions) {
    known.set(picture, withSidecar(known.get(picture) ?? {}, found.get(file) ?? {}))
  }
  alignFilms(known)
  if (all > 0) gathering.onProgress?.({ done: all, total: all })
  return {
    of(name) {
      const facts = known.get(name)
      return facts && { ...noFacts, ...facts }
    },
    wasRead: name => known.has(name) && !notRead.has(name),
  }
}

/** A fact that is null may be in it all the same. */
function isUnread(file: FileEntry, answer: FactAnswer): boolean {
  return file.isCloudOnly === true || !answer.facts || Boolean(answer.unread ?? answer.givenUp)
}

/**
 * @param take gets the answer to each question: those in the cache first, then the others in their order
 * @param readBefore counts in the progress
 * @returns how many files were read
 */
async function readAll<Question extends Asked<FileEntry>>(
  folder: Folder,
  questions: readonly Question[],
  { lookUp, cache, signal, onProgress }: Gathering,
  take: (question: Question, answer: FactAnswer) => void,
  readBefore = 0,
): Promise<number> {
  const cached = cache && openCachedFacts(cache, folder)
  const unread: CacheQuestion<Question>[] = []
  for (const { question, answer } of answersBefore(folder, questions, cached)) {
    if (answer) take(question.asked, answer)
    else unread.push(question)
  }
  const report = atIntervals(reportEveryMs, onProgress)
  try {
    const asking: (() => Promise<void>)[] = []
    for (const [done, { asked, file, facts }] of unread.entries()) {
      const progress = { done: readBefore + done, total: readBefore + unread.length }
      if (report(progress)) await new Promise(setImmediate) // so that a cancel is heard
      signal?.throwIfAborted()
      const mayOpen = file.isCloudOnly !== true
      const answering = lookUp.ask({ path: path.join(folder.path, file.path), facts, mayOpen })
      answering.catch(() => undefined) // thrown where it is awaited
      asking.push(async () => {
        const answer = await unlessAborted(answering, signal)
        cached?.store({ file, facts }, answer)
        take(asked, answer)
      })
      if (asking.length === askedAhead) await asking.shift()?.()
    }
    for (const finish of asking) await finish()
  } finally {
    cached?.flush()
  }
  signal?.throwIfAborted()
  return unread.length
}

/** How many files are searched for in the cache together: what is found of them is in memory at once. */
const foundAtOnce = 256

/** A question about a file with the time by which the cache recognizes it. */
type CacheQuestion<Question> = Asked<FileEntry> & { readonly asked: Question }

/** What the cache knows of each file that is needed. */
function* answersBefore<Question extends Asked<FileEntry>>(
  folder: Folder,
  needed: readonly Question[],
  cached: CachedFacts | undefined,
): Iterable<{ readonly question: CacheQuestion<Question>; readonly answer: FactAnswer | undefined }> {
  for (let begin = 0; begin < needed.length; begin += foundAtOnce) {
    const questions = needed.slice(begin, begin + foundAtOnce).map(asked => {
      const { file, facts } = asked
      return { asked, file: cached ? withChange(folder, file) : file, facts }
    })
    const answers = cached?.find(questions)
    for (const [at, question] of questions.entries()) yield { question, answer: answers?.[at] }
  }
}

/** With the time by which the cache recognizes it, which a listing has only where most of its files are read. */
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
 * A film that knows only UTC, as the one of a Live Photo may, has the time of the photo next to it that was taken in the same
 * moment, so that both are of one day.
 */
function alignFilms(known: Map<string, Partial<Facts>>): void {
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

/** A cancel does not wait for a disk that hangs. */
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
/** Files that the thread is asked about in advance, so that it does not wait between two. */
const askedAhead = 8

/** Drops reports that follow the last one too soon. @returns a function that says whether it reported */
function atIntervals(everyMs: number, report: Gathering['onProgress']): (progress: FactProgress) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  return progress => {
    const nowMs = performance.now()
    if (nowMs - lastMs < everyMs) return false
    lastMs = nowMs
    report?.(progress)
    return true
  }
}

/** Most facts of most files are not known. */
function withoutNulls(facts: Facts, asked: readonly FactName[]): Partial<Facts> {
  const known: Partial<Record<FactName, unknown>> = {}
  for (const name of asked) if (facts[name] !== null) known[name] = facts[name]
  return known as Partial<Facts> // names and values of facts
}
