import { resolve } from 'node:path'
import { clearCache } from '../../services/state/cache/cache-database.ts'
import { findSameBytes, startFactLookUp } from '../../sorter/index.ts'
import { type Facts, factNames, shortFactNames } from '../../sorter/values/facts.ts'
import { describeFactFailure, describeFacts } from '../../words/facts.ts'
import { optionLines, UsageError } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { shortSize } from '../print/lines.ts'
import { ended, writeParts } from '../print/output.ts'
import { printable } from '../print/printable.ts'
import { type CommandContext, type Control, command, type Outcome } from './command.ts'

type FactsRequest = {
  readonly files: readonly string[]
  readonly mayOpen: boolean
  readonly withText: boolean
  readonly isJson: boolean
  readonly isClearing: boolean
}

export const facts = command({
  name: 'facts',
  argument: '[<file…>]',
  summary: 'Show what is known about files',
  options: ['json', 'text', 'no-content', 'clear-cache'],
  help: () => `Shows what files say of themselves: their real type, when and with which camera a photo was taken, its size, the tags
of music, who wrote a document, and where it was downloaded. At most 256 kB of a file are read, each time anew, nothing is
changed and nothing is kept. What is only in the cloud is not read. Links are not followed. Of several files, those of
one size are compared whole: 'sameAs' is the oldest of those with the same bytes.

${optionLines(['json', 'text', 'no-content', 'clear-cache'], 16, { json: 'Print one JSON object a file, each on a line' })}

A file that cannot be read is named on standard error, and the others are shown. The exit status is 1 when none can be.
`,
  read({ files, values }): FactsRequest {
    const { json, text, 'no-content': noContent, 'clear-cache': clearCache } = values
    const isClearing = clearCache === true
    if (isClearing && files.length > 0) throw new UsageError("'--clear-cache' takes no file")
    if (!isClearing && files.length === 0) throw new UsageError("'facts' needs a file")
    if (text && noContent) throw new UsageError("'--text' and '--no-content' cannot both be")
    return { files, mayOpen: !noContent, withText: text === true, isJson: json === true, isClearing }
  },
  async perform(request, context) {
    if (request.isClearing) return cleared(clearCache(context.cacheDir))
    const { cancelled, answered } = await context.look(control => showFacts(request, context, control))
    return { cancelled, isRefused: !cancelled && answered === 0, json: () => [], text: () => [] } // all is printed
  },
})

function cleared(clearedBytes: number): Outcome {
  return {
    cancelled: false,
    json: () => jsonParts({ clearedBytes }),
    text: () => [
      clearedBytes === 0 ? 'The cache was empty.' : `Cleared the cache: ${shortSize(clearedBytes)}.`,
    ],
  }
}

async function showFacts(
  { files, mayOpen, withText, isJson }: FactsRequest,
  context: CommandContext,
  { signal, listen }: Control,
) {
  listen()
  const { stdout, stderr, factsWorker } = context
  const lookUp = startFactLookUp({ workerUrl: factsWorker })
  const names = withText ? factNames : shortFactNames
  let answered = 0
  try {
    const originals = mayOpen ? await originalsOf(files, context, signal) : new Map<string, string>()
    for (const file of files) {
      if (signal.aborted) return { cancelled: true, answered }
      const answer = await lookUp.ask({ path: resolve(file), facts: names, mayOpen })
      if (answer.failure !== undefined) {
        stderr.write(`sortwell: ${printable(file)}: ${describeFactFailure(answer.failure)}\n`)
        continue
      }
      if (answer.unread) {
        stderr.write(`sortwell: ${printable(file)}: ${describeFactFailure({ reason: answer.unread })}\n`)
      }
      answered += 1
      const isFirst = answered === 1
      const sameAs = originals.get(resolve(file)) ?? null
      const known = Object.fromEntries(names.map(name => [name, answer.facts[name]]))
      await writeParts(
        stdout,
        isJson
          ? jsonParts({ path: file, ...known, sameAs })
          : ended(linesOf(file, answer.facts, sameAs, isFirst)),
      )
    }
    return { cancelled: false, answered }
  } finally {
    lookUp.close()
  }
}

/** The oldest file with the same bytes, as it was given, by the path of each that is the same. */
async function originalsOf(
  files: readonly string[],
  { sameBytesWorker }: CommandContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const given = new Map(files.map(file => [resolve(file), file]))
  if (given.size < 2) return new Map()
  const compared = Array.from(given.keys(), path => ({ path }))
  const found = await findSameBytes(() => compared, { workerUrl: sameBytesWorker, signal })
  const groups = found?.groups ?? []
  return new Map(
    groups.flatMap(({ original, copies }) => copies.map(copy => [copy, given.get(original) ?? original])),
  )
}

function linesOf(file: string, known: Facts, sameAs: string | null, isFirst: boolean): readonly string[] {
  const described = [...describeFacts(known)]
  if (sameAs !== null) described.push({ label: 'Same as', value: sameAs })
  const lines = described.map(({ label, value }) => `  ${label.padEnd(9)}${printable(value)}`)
  return [
    ...(isFirst ? [] : ['']),
    printable(file),
    ...(lines.length > 0 ? lines : ['  Nothing is known about it.']),
  ]
}
