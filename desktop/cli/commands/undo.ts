import path from 'node:path'
import { undoRun } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { undoJson, undoText } from './receipt-report.ts'

export const undo = command({
  name: 'undo',
  argument: '<folder>',
  summary: "Take the last run's files back to where they were",
  options: ['run', 'file', 'json'],
  help: () => `Takes files back to where they were: those of the newest run that is not undone yet. Said again, it goes back one
run further. A file that was changed or whose old place is taken stays, and is named. With --file only that file goes
back, of the newest run that moved it; the others can still be undone. Where the folder is at another place now, --run
names the run and <folder> says where its files are.

${optionLines(['run', 'file', 'json'], 16)}
`,
  read: ({ folder = '', values }) => ({
    folder,
    runId: values.run,
    names: values.file,
  }),
  async perform(request, context) {
    const { log, platform } = context
    const { runId, names } = request
    const folder = openSorted(request.folder, context)
    const files = names?.map(name => insideOf(folder.path, name))
    const receipt = await context.carryOut(control => undoRun({ log, folder, runId, files, ...control }))
    return {
      cancelled: receipt.cancelled,
      isCutOff: receipt.isCutOff === true,
      json: () => undoJson(receipt),
      text: () => undoText(receipt, platform),
    }
  },
})

/** A path as the history writes it: relative to the folder, with '/'. */
function insideOf(folder: string, name: string): string {
  const absolute = `${folder}${path.sep}`
  const relative = name.startsWith(absolute) ? name.slice(absolute.length) : name
  return relative
    .split(path.sep)
    .join('/')
    .replace(/^(\.\/)+/, '')
}
