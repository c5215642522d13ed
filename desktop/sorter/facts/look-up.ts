import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { factTable } from '../values/facts.ts'
import type { FactAnswer, FactQuestion } from './answer.ts'

/** Looks facts up, one file after the other, in a thread of its own. */
export type FactLookUp = {
  /**
   * Nothing is opened when no facts are asked for or the file may not be opened. A file on which the thread crashes,
   * takes longer than the time bound or more memory than it may, is asked again for what its header says; where that
   * ends the same way, it is answered `no-answer`, and costs nothing else. Where the disk hangs, files are answered `io`
   * at once until it answers again.
   * @throws {NoFactReader} where the thread does not start: no file could be asked then
   */
  ask(question: FactQuestion): Promise<FactAnswer>
  close(): void
}

/** What looks into files is missing or broken. */
export class NoFactReader extends Error {
  override readonly name = 'NoFactReader'
  readonly code = 'no-fact-reader'
}

export type FactLookUpOptions = {
  /** The built or the source file of `facts-worker`. */
  readonly workerUrl: URL
  /** For one file. */
  readonly patienceMs?: number
}

/** What one file may take, the bytes that it unpacks to included; looked at while it is read. */
const mostMemory = 192 * 1024 * 1024

/**
 * Of objects alone, for when this thread is too busy to look. Far above the other bound: where a thread reaches its own
 * within one call, all of the process ends with it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }

const noAnswer: FactAnswer = { failure: { reason: 'no-answer' } }
/** The memory of the process rose too far, but not by this file alone. */
const disturbed: FactAnswer = { failure: { reason: 'no-answer' } }
const diskHangs: FactAnswer = { failure: { reason: 'io' } }

/** Threads that do not end because a call of the system hangs. Each takes 30 MB, and a folder may hold a million files. */
const mostStuck = 3

type Thread = {
  /** It has loaded what it needs, or is over: with what was wrong, where it has not started. */
  readonly ready: Promise<Error | null>
  ask(question: FactQuestion): Promise<FactAnswer>
  /** Hands over a question that will be asked; its answer waits for that. */
  prepare(question: FactQuestion): void
  /** Settled when it has ended: that may be never. */
  end(): Promise<unknown>
}

/** A thread with its libraries takes memory, and starts in a tenth of a second. */
const idleMs = 10_000

/**
 * The thread starts with a question, and ends when none has come for a while or a file ended it. Questions that wait are
 * handed to it ahead, so that it need not wait for this thread between two files; the bounds of a file are counted from
 * when the one before it was answered.
 */
export function startFactLookUp({ workerUrl, patienceMs = 5000 }: FactLookUpOptions): FactLookUp {
  let current: Thread | null = null
  let last: Promise<unknown> = Promise.resolve()
  const waiting: FactQuestion[] = []
  /** The thread that has been asked the question whose turn it is. */
  let asked: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const ending = new Set<Thread>()

  function end(thread = current): void {
    clearTimeout(idle)
    if (current === thread) current = null
    if (thread === null || ending.has(thread)) return
    ending.add(thread)
    void thread.end().finally(() => ending.delete(thread))
  }

  async function answerOf(question: FactQuestion): Promise<FactAnswer> {
    const first = await askOnce(question)
    const answer = first === disturbed ? await askOnce(question) : first
    const short = question.facts.filter(name => factTable[name].reads !== 'whole')
    const isWorthIt = isLost(answer) && short.length > 0 && short.length < question.facts.length
    if (!isWorthIt) return answer
    const shorter = await askOnce({ ...question, facts: short })
    if (shorter.facts === undefined) return shorter
    return { ...shorter, givenUp: question.facts.filter(name => !short.includes(name)) }
  }

  /** Starting takes as long as the machine is busy, and is not the fault of a file. */
  async function startedThread(): Promise<Thread> {
    clearTimeout(idle)
    current ??= startThread(workerUrl)
    const thread = current
    const fault = await thread.ready
    if (!fault) return thread
    end(thread)
    throw new NoFactReader(`Files cannot be looked into: ${fault.message}`, { cause: fault })
  }

  async function askOnce(question: FactQuestion): Promise<FactAnswer> {
    if (isClosed) return noAnswer
    if (current === null && ending.size >= mostStuck) return diskHangs
    const thread = await startedThread()
    const lose = () => end(thread)
    const timer = setTimeout(lose, patienceMs)
    const memory = guardMemory(lose)
    const answering = thread.ask(question)
    asked = thread
    for (const next of waiting) thread.prepare(next)
    const answer = await answering
    asked = null
    clearTimeout(timer)
    memory.end()
    if (answer === noAnswer) lose()
    clearTimeout(idle)
    idle = setTimeout(() => end(), idleMs).unref()
    if (answer !== noAnswer || !memory.wasExceeded()) return answer
    const isOver = await Promise.race([thread.end(), delay(patienceMs, false, { ref: false })])
    return isOver !== false && memory.rise() > mostMemory / 2 ? disturbed : noAnswer
  }

  return {
    ask(question) {
      waiting.push(question)
      asked?.prepare(question)
      const answer = last.then(() => {
        waiting.shift()
        return answerOf(question)
      })
      last = answer.catch(() => undefined) // told to the one who asked
      return answer
    },
    close() {
      isClosed = true
      end()
    },
  }
}

/** Watches the memory of the process while a file is read. */
function guardMemory(onExceeded: () => void) {
  const before = process.memoryUsage.rss()
  const rise = () => process.memoryUsage.rss() - before
  let isExceeded = false
  const guard = setInterval(() => {
    isExceeded ||= rise() > mostMemory
    if (isExceeded) onExceeded()
  }, 20)
  return { rise, wasExceeded: () => isExceeded, end: () => clearInterval(guard) }
}

const isLost = (answer: FactAnswer) => answer === noAnswer || answer === disturbed

/** Answers in the order in which questions were handed over. Every one is answered, also when the thread ends. */
function startThread(workerUrl: URL): Thread {
  const worker = new Worker(workerUrl, { resourceLimits, trackUnmanagedFds: false })
  let isOver = false
  const unanswered: ((answer: FactAnswer) => void)[] = []
  const prepared = new Map<FactQuestion, Promise<FactAnswer>>()
  function lose(): void {
    isOver = true
    for (const settle of unanswered.splice(0)) settle(noAnswer)
  }
  const handOver = (question: FactQuestion) =>
    new Promise<FactAnswer>(resolve => {
      if (isOver) return resolve(noAnswer)
      unanswered.push(resolve)
      worker.postMessage(question)
    })
  const ready = new Promise<Error | null>(resolve => {
    worker.once('message', () => {
      worker.on('message', (answer: FactAnswer) => unanswered.shift()?.(answer))
      resolve(null)
    })
    worker.once('error', error => resolve(error instanceof Error ? error : new Error(String(error))))
    worker.once('exit', () => resolve(null))
  })
  worker.on('error', () => {}) // the answers that came before it are told first, and then its end
  worker.on('exit', lose)
  return {
    ready,
    ask(question) {
      const answer = prepared.get(question) ?? handOver(question)
      prepared.delete(question)
      return answer
    },
    prepare(question) {
      if (!prepared.has(question)) prepared.set(question, handOver(question))
    },
    end() {
      lose() // a thread that hangs in a call of the system ends only with it
      return worker.terminate()
    },
  }
}
