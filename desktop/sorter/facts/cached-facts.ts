import { isUntouched } from '../disk/identity.ts'
import { type FactName, type Facts, noFacts } from '../values/facts.ts'
import { baseOf } from '../values/names.ts'
import type { FileEntry, Folder } from '../values/values.ts'
import type { FactAnswer, SeenFile } from './answer.ts'
import type { FactAttempt, FactCache, FactChange, FileState, KnownFacts } from './fact-cache.ts'

/** A question about a file of a listing. */
export type FileQuestion = { readonly file: FileEntry; readonly facts: readonly FactName[] }

/** The cache, for the files of one listing: decides which answers are stored, and which of them still hold. */
export type CachedFacts = {
  /** @returns the answer to each question, in the order given; undefined where the file has to be read */
  find(questions: readonly FileQuestion[]): readonly (FactAnswer | undefined)[]
  /** Stores the answer to a question, if it is a lasting one, together with others or by `flush`. */
  store(question: FileQuestion, answer: FactAnswer): void
  /** Stores what has not been stored yet. */
  flush(): void
}

/** Answers that are stored together; a text has up to 64 kB. */
const answersAtOnce = 256

/** How long a file on which the reader hangs or crashes is left alone; four times as long after each further failure. */
const firstPauseMs = 600_000

/** @param clock in milliseconds since 1970 */
export function openCachedFacts(
  cache: FactCache,
  folder: Folder,
  clock: () => number = Date.now,
): CachedFacts {
  let changes: FactChange[] = []

  function flush(): void {
    if (changes.length > 0) cache.update(changes)
    changes = []
  }

  return {
    find(questions) {
      const states = questions.map(({ file }) => stateOf(folder, file))
      const asked = new Set(questions.flatMap(({ facts }) => facts))
      const known = cache.find(states, [...asked])
      return questions.map(({ facts }, at) => {
        const found = known[at]
        return found && answerFrom(found, facts, clock())
      })
    },
    store(question, answer) {
      const state = stateOf(folder, question.file)
      const news = lastingPart(question, answer)
      if (state === undefined || news === undefined) return
      const atMs = clock()
      changes.push({ state, change: known => withNews(known, news, atMs) })
      if (changes.length === answersAtOnce) flush()
    },
    flush,
  }
}

/** Undefined for a file that could not be recognised later. */
function stateOf({ device }: Folder, file: FileEntry): FileState | undefined {
  const { inode, sizeBytes, modifiedMs, changedMs } = file
  if (changedMs === undefined || Number(inode) <= 0) return undefined
  return { device, inode, name: baseOf(file.path), sizeBytes, modifiedMs, changedMs }
}

/** What is known answers a question where all of it was asked before, apart from what failed a short while ago. */
function answerFrom(known: KnownFacts, asked: readonly FactName[], nowMs: number): FactAnswer | undefined {
  const isKnown = (name: FactName) => known.facts[name] !== undefined
  if (asked.every(isKnown)) return { facts: only(known.facts, asked) }
  const { failure } = known
  if (failure === undefined || !isPaused(failure, nowMs)) return undefined
  if (!failure.facts.every(name => asked.includes(name))) return undefined // less may be found out
  const others = asked.filter(name => !failure.facts.includes(name))
  if (others.length === 0) return { failure: { reason: 'no-answer' } }
  return others.every(isKnown) ? { facts: only(known.facts, others), givenUp: failure.facts } : undefined
}

function only(known: Partial<Facts>, names: readonly FactName[]): Facts {
  const facts: Record<FactName, unknown> = { ...noFacts }
  for (const name of names) facts[name] = known[name]
  return facts as Facts // names and values of facts
}

function isPaused({ atMs, tries }: FactAttempt, nowMs: number): boolean {
  const agoMs = nowMs - atMs
  return agoMs >= 0 && agoMs < firstPauseMs * 4 ** (tries - 1)
}

type News = {
  readonly found: Partial<Facts>
  readonly failed: readonly FactName[]
}

/** The part of an answer that will hold as long as the file stays as it is listed; undefined where none will. */
function lastingPart({ file, facts }: FileQuestion, answer: FactAnswer): News | undefined {
  const { seen, givenUp = [] } = answer.facts ? answer : {}
  const failed = answer.failure?.reason === 'no-answer' ? facts : givenUp
  if (answer.facts && seen && isSame(seen, file)) {
    const found = facts.filter(name => !failed.includes(name)).map(name => [name, answer.facts[name]])
    return { found: Object.fromEntries(found), failed }
  }
  return failed.length === 0 ? undefined : { found: {}, failed }
}

function isSame(seen: SeenFile, file: FileEntry): boolean {
  return isUntouched(seen, file) && seen.changedMs === file.changedMs
}

function withNews(known: KnownFacts | undefined, news: News, atMs: number): KnownFacts {
  const { found, failed } = news
  const last = known?.failure?.facts.every(name => name in found) ? undefined : known?.failure
  return {
    facts: { ...known?.facts, ...found },
    failure: failed.length === 0 ? last : { facts: failed, atMs, tries: 1 + (last?.tries ?? 0) },
  }
}
