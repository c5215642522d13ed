import type { Stats } from 'node:fs'
import path from 'node:path'
import type { Disk } from '../disk/disk.ts'
import { type FileIdentity, identityOf } from '../disk/identity.ts'
import { type FactFailure, type FactName, type Facts, noFacts } from '../values/facts.ts'
import { askedBeside, pathsBeside, withTold } from './beside.ts'
import { FileNotRead, type OpenFiles, openFiles } from './open-files.ts'
import { readFacts } from './read-facts.ts'

/** A question about one file, as it goes to the thread. */
export type FactQuestion = {
  /** Absolute. */
  readonly path: string
  readonly facts: readonly FactName[]
  /** False: what the name says must do. */
  readonly mayOpen: boolean
  /** What files beside it say of it counts, too. A plan does without: it has them in its listing, and asks them itself. */
  readonly withBeside?: true
}

/** The facts that were not asked for are null. */
export type FactAnswer =
  | {
      readonly facts: Facts
      readonly failure?: never
      /** Why the file was not read, or not to its end: `cloud-only`, its name alone was looked at; `io`, the disk failed. */
      readonly unread?: 'cloud-only' | 'io'
      /** What took too long or too much memory, and is null for that reason alone. */
      readonly givenUp?: readonly FactName[]
      /** The file that was read, where the answer will hold as long as it stays the same. */
      readonly seen?: SeenFile
    }
  | { readonly failure: FactFailure; readonly facts?: never }

export type SeenFile = FileIdentity & { readonly changedMs: number }

/** In this thread; see `look-up.ts`. */
export async function answerQuestion(disk: Disk, question: FactQuestion): Promise<FactAnswer> {
  const answer = await answerAlone(disk, question)
  if (answer.failure || !question.withBeside) return answer
  const { path: file, facts: asked } = question
  let facts: Partial<Facts> = answer.facts
  for (const beside of askedBeside({ file: { path: file }, facts: asked }, facts, () =>
    pathsBeside(disk, file),
  )) {
    const told = await answerAlone(disk, { path: beside.file.path, facts: beside.facts, mayOpen: true })
    if (told.facts) facts = withTold(facts, told.facts)
  }
  return { facts: { ...noFacts, ...facts }, ...(answer.unread && { unread: answer.unread }) }
}

async function answerAlone(disk: Disk, question: FactQuestion): Promise<FactAnswer> {
  const files = openFiles(disk)
  try {
    files.check(question.path)
    return await answerFrom(files, question)
  } catch (error) {
    if (!(error instanceof FileNotRead)) throw error
    if (error.failure.reason !== 'cloud-only') return { failure: error.failure }
    const { facts } = await answerFrom(files, { ...question, mayOpen: false })
    return { facts, unread: 'cloud-only' }
  } finally {
    files.close()
  }
}

async function answerFrom(
  files: OpenFiles,
  { path: file, facts: asked, mayOpen }: FactQuestion,
): Promise<{ readonly facts: Facts; readonly unread?: 'io'; readonly seen?: SeenFile }> {
  const startedMs = Date.now()
  let stats: Stats | undefined
  const facts = await readFacts({
    name: path.basename(file),
    facts: asked,
    nowMs: startedMs,
    open: mayOpen
      ? () => {
          const opened = files.open(file)
          stats = opened.stats
          return opened
        }
      : null,
    attribute: name => files.attribute(file, name),
  })
  if (files.hasFailed()) return { facts, unread: 'io' }
  if (stats === undefined || !isSteady(stats, startedMs)) return { facts }
  return { facts, seen: { ...identityOf(stats), changedMs: stats.ctimeMs } }
}

/** FAT tells times in steps of two seconds. */
const longestTickMs = 3000

/**
 * False where a file could be written to once more without a new time, because the clock of its disk has not ticked since.
 * A time that is set by hand does not help: the one of the last change counts too, where the disk has it.
 */
function isSteady({ mtimeMs, ctimeMs }: Stats, nowMs: number): boolean {
  return ctimeMs < nowMs - longestTickMs && Math.abs(nowMs - mtimeMs) > longestTickMs
}
