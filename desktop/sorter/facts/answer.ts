import type { Stats } from 'node:fs'
import path from 'node:path'
import type { Disk } from '../disk/disk.ts'
import { type FileIdentity, identityOf } from '../disk/identity.ts'
import { type FactFailure, type FactName, type Facts, noFacts } from '../values/facts.ts'
import { type FileInQuestion, FileNotRead, fileInQuestion } from './open-files.ts'
import { readFacts } from './read-facts.ts'
import { companionFinder, type FindCompanions, sidecarQuestions, withSidecar } from './sidecars.ts'

/** A question about one file, as it goes to the thread. */
export type FactQuestion = {
  /** Absolute. */
  readonly path: string
  readonly facts: readonly FactName[]
  /** False: what the name says must do. */
  readonly mayOpen: boolean
  /** Adds the facts from its sidecars. Plans leave this out: they read the companions in their listing. */
  readonly withSidecars?: true
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

/**
 * In this thread; see `look-up.ts`.
 * @param companionsOf reused by callers that ask about many files
 */
export async function answerQuestion(
  disk: Disk,
  question: FactQuestion,
  companionsOf: FindCompanions = companionFinder(disk),
): Promise<FactAnswer> {
  const answer = await answerAlone(disk, question)
  if (answer.failure || !question.withSidecars) return answer
  const { path: file, facts } = question
  let known: Partial<Facts> = answer.facts
  const questions = sidecarQuestions({ file: { path: file }, facts }, known, () => companionsOf(file))
  for (const { file: sidecar, facts: asked } of questions) {
    const found = await answerAlone(disk, { path: sidecar.path, facts: asked, mayOpen: true })
    if (found.facts) known = withSidecar(known, found.facts)
  }
  return { facts: { ...noFacts, ...known }, ...(answer.unread && { unread: answer.unread }) }
}

async function answerAlone(disk: Disk, question: FactQuestion): Promise<FactAnswer> {
  const file = fileInQuestion(disk, question.path)
  try {
    file.check()
    return await answerFrom(file, question)
  } catch (error) {
    if (!(error instanceof FileNotRead)) throw error
    if (error.failure.reason !== 'cloud-only') return { failure: error.failure }
    const { facts } = await answerFrom(file, { ...question, mayOpen: false })
    return { facts, unread: 'cloud-only' }
  } finally {
    file.close()
  }
}

async function answerFrom(
  file: FileInQuestion,
  { path: absolute, facts: asked, mayOpen }: FactQuestion,
): Promise<{ readonly facts: Facts; readonly unread?: 'io'; readonly seen?: SeenFile }> {
  const startedMs = Date.now()
  let stats: Stats | undefined
  const facts = await readFacts({
    name: path.basename(absolute),
    facts: asked,
    nowMs: startedMs,
    open: mayOpen
      ? () => {
          const opened = file.open()
          stats = opened.stats
          return opened
        }
      : null,
    attribute: file.attribute,
  })
  if (file.hasFailed()) return { facts, unread: 'io' }
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
