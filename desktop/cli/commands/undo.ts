import { undoRun } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { undoJson, undoText } from './receipt-report.ts'

export const undo = command({
  name: 'undo',
  argument: '<folder>',
  summary: "Take the last run's files back to where they were",
  options: ['run', 'json'],
  help: () => `Takes files back to where they were: those of the newest run that is not undone yet. Said again, it goes back one
run further. A file that was changed or whose old place is taken stays, and is named.

${optionLines(['run', 'json'], 12)}
`,
  read: ({ folder = '', values }) => ({ folder, runId: values.run }),
  async perform(request, around) {
    const { records, platform } = around
    const { runId } = request
    const folder = openSorted(request.folder, around)
    const receipt = await around.carryOut(control => undoRun({ records, folder, runId, ...control }))
    return {
      cancelled: receipt.cancelled,
      json: () => undoJson(receipt),
      text: () => undoText(receipt, platform),
    }
  },
})
