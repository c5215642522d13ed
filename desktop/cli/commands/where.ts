import { type FoundMove, findMoves } from '../../sorter/index.ts'
import { countOf, optionLines } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { printable } from '../print/printable.ts'
import { command } from './command.ts'
import { localTime } from './history-report.ts'

export const where = command({
  name: 'where',
  argument: '<name>',
  summary: 'Find what runs did with a file of this name',
  options: ['count', 'json'],
  help: () => `Looks through the records of all runs, newest first, for files that had this name, or got it: 'sortwell where bill.pdf'.
Case does not matter. What was moved by hand since is not known.

${optionLines(['count', 'json'], 14, { count: 'At most so many moves (50 by default)' })}
`,
  read: ({ folder: name = '', values }) => ({ name, count: countOf(values.count) }),
  async perform({ name, count }, { records }) {
    const moves: FoundMove[] = []
    for (const move of findMoves(records, name)) if (moves.push(move) === count) break
    return {
      cancelled: false,
      json: () => jsonParts({ moves }),
      text: () =>
        moves.length > 0 ? moves.flatMap(linesOf) : [`No run moved a file called ${printable(name)}.`],
    }
  },
})

function linesOf({ from, to, folder, kind, startedAt, runId }: FoundMove): readonly string[] {
  const what = `${localTime(new Date(startedAt))}, ${kind} ${runId} in ${printable(folder)}`
  return [`  ${printable(from)} → ${printable(to)}`, `      ${what}`]
}
