import { resolve } from 'node:path'
import { clearCache } from '../../services/state/cache/cache-database.ts'
import { findSameBytes, startFactLookUp } from '../../sorter/index.ts'
import { type FactName, type Facts, factNames, shortFactNames } from '../../sorter/values/facts.ts'
import { describeFactFailure, describeFacts } from '../../words/facts.ts'
import type { Context, Control, Given } from '../context.ts'
import { type ExitStatus, exit, statusOf } from '../exit.ts'
import { UsageError } from '../options.ts'
import { countFiles, shortSize } from '../print/lines.ts'
import { printable } from '../print/printable.ts'

export async function facts({ args: files, values }: Given, context: Context): Promise<ExitStatus> {
  if (values.clearCache && files.length > 0) throw new UsageError("'--clear-cache' takes no file")
  if (values.clearCache) {
    await context.print({ clearedBytes: clearCache(context.cacheDir) }, clearedLines)
    return exit.done
  }
  if (files.length === 0) throw new UsageError("'facts' needs a file")
  const names = values.text ? factNames : shortFactNames
  const { cancelled, answered } = await context.whileReading(control =>
    showFacts(files, names, context, control),
  )
  if (cancelled) context.stderr.write(`Stopped after ${answered} of ${countFiles(files.length)}.\n`)
  return !cancelled && answered === 0 ? exit.refused : statusOf({ cancelled })
}

function clearedLines({ clearedBytes }: { readonly clearedBytes: number }): readonly string[] {
  return [clearedBytes === 0 ? 'The cache was empty.' : `Cleared the cache: ${shortSize(clearedBytes)}.`]
}

async function showFacts(
  files: readonly string[],
  names: readonly FactName[],
  context: Context,
  { signal, listen, onRead }: Control,
) {
  listen()
  const { print, stdout, stderr, factsWorker } = context
  const lookUp = startFactLookUp({ workerUrl: factsWorker })
  let answered = 0
  try {
    const originals = await originalsOf(files, context, signal)
    for (const [done, file] of files.entries()) {
      if (signal.aborted) return { cancelled: true, answered }
      if (!stdout.isTTY) onRead({ done, total: files.length }) // else what is printed shows it
      const answer = await lookUp.ask({
        path: resolve(file),
        facts: names,
        mayOpen: true,
        withSidecars: true,
      })
      const fault = answer.failure ?? (answer.unread && { reason: answer.unread })
      if (fault) stderr.write(`sortwell: ${printable(file)}: ${describeFactFailure(fault)}\n`)
      if (answer.failure !== undefined) continue
      const isFirst = answered === 0
      const sameAs = originals.get(resolve(file)) ?? null
      const lines = [...(isFirst ? [] : ['']), printable(file), ...linesOf(answer.facts, sameAs)]
      await print({ path: file, ...fieldsOf(answer.facts, names), sameAs }, () => lines)
      answered += 1
    }
    return { cancelled: false, answered }
  } finally {
    lookUp.close()
  }
}

/** The days that can be read one way only, without the words around them. */
function fieldsOf(known: Facts, names: readonly FactName[]): Readonly<Record<string, unknown>> {
  const days = known.dateInText?.flatMap(({ day, monthFirst }) => (monthFirst === undefined ? day : []))
  const shown = { ...known, dateInText: days?.length ? days : null }
  return Object.fromEntries(names.map(name => [name, shown[name]]))
}

/** The oldest file with the same bytes, as it was given, by the path of each that is the same. */
async function originalsOf(
  files: readonly string[],
  { sameBytesWorker }: Context,
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

function linesOf(known: Facts, sameAs: string | null): readonly string[] {
  const described = [
    ...describeFacts(known),
    ...(sameAs === null ? [] : [{ label: 'Same as', value: sameAs }]),
  ]
  const lines = described.map(({ label, value }) => `  ${label.padEnd(14)}${printable(value)}`)
  return lines.length > 0 ? lines : ['  Nothing is known about it.']
}
