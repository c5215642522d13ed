import path from 'node:path'
import { undoRun } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { undoJson, undoText } from './receipt-report.ts'

export const undo = command({
  name: 'undo',
  argument: '<folder>',
  summary: "Take the last run's files back to where they were",
  options: ['run', 'file', 'take-over', 'json'],
  help: () => `Takes files back to where they were: those of the newest run that is not undone yet. Said again, it goes back one
run further. A file that was changed or whose old place is taken stays, and is named. With --file only that file goes
back, of the newest run that moved it; the others can still be undone.

${optionLines(['run', 'file', 'take-over', 'json'], 16)}
`,
  read: ({ folder = '', values }) => ({
    folder,
    runId: values.run,
    names: values.file,
    takeOver: values['take-over'],
  }),
  async perform(request, around) {
    const { records, platform } = around
    const { runId, names, takeOver } = request
    const folder = openSorted(request.folder, around)
    const files = names?.map(name => insideOf(folder.path, name))
    const receipt = await around.carryOut(control =>
      undoRun({ records, folder, runId, files, takeOver, ...control }),
    )
    return {
      cancelled: receipt.cancelled,
      isCutOff: receipt.isCutOff === true,
      json: () => undoJson(receipt),
      text: () => undoText(receipt, platform),
    }
  },
})

/** A path as records write it: relative to the folder, with '/'. */
function insideOf(folder: string, name: string): string {
  const absolute = `${folder}${path.sep}`
  const relative = name.startsWith(absolute) ? name.slice(absolute.length) : name
  return relative
    .split(path.sep)
    .join('/')
    .replace(/^(\.\/)+/, '')
}
