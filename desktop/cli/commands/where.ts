import type { Findings, FoundMove } from '../../services/state/history.ts'
import { countOf, optionLines, runIdOf, UsageError } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { localTime } from '../print/lines.ts'
import { printable, printablePath } from '../print/printable.ts'
import { command } from './command.ts'

export const where = command({
  name: 'where',
  argument: '<name>',
  summary: 'Find what runs did with a file of this name',
  options: ['count', 'before', 'json'],
  help: () => `Looks through all runs, newest first, for files that had this name, or got it: 'sortwell where bill.pdf'.
Case does not matter. What was moved by hand since is not known.

${optionLines(['count', 'before', 'json'], 15, { count: 'At most so many moves (50 by default)' })}
`,
  read: ({ folder: name = '', values }) => {
    if (name === '') throw new UsageError("'where' needs a name")
    return { name, count: countOf(values.count), before: runIdOf(values.before) }
  },
  async perform({ name, count, before }, { history, home }) {
    const found = history.where(name, { count, before })
    const { moves, isCut, lastRunId } = found
    return {
      cancelled: false,
      json: () => jsonParts({ moves, cut: isCut, older: isCut ? (lastRunId ?? null) : null }),
      text: () => findingLines(found, name, home),
    }
  },
})

function* findingLines({ moves, isCut, lastRunId }: Findings, name: string, home: string): Iterable<string> {
  if (moves.length === 0) yield `No run moved a file called ${printable(name)}.`
  for (const move of moves) yield* linesOf(move, home)
  if (!isCut) return
  const goOn = lastRunId === undefined ? '' : `, or --before ${lastRunId} to go on`
  yield* ['', `There may be more: add a larger --count${goOn}.`]
}

function linesOf({ from, to, folder, kind, startedAt, runId }: FoundMove, home: string): readonly string[] {
  const what = `${localTime(new Date(startedAt))}, ${kind} ${runId} in ${printable(folder)}`
  return [`  ${printablePath(from, home)} → ${printablePath(to, home)}`, `      ${what}`]
}
