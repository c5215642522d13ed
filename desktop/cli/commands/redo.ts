import { redoRun } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { redoJson, redoText } from './receipt-report.ts'

export const redo = command({
  name: 'redo',
  argument: '<folder>',
  summary: 'Do what was undone last again',
  options: ['run', 'json'],
  help: () => `Moves the files of the last undo to where they had been before it, as a run that can be undone. Said again, it goes on
with the undo before. A file that was changed or whose place is taken stays, and is named. Where the folder is at another
place now, --run names the run and <folder> says where its files are.

${optionLines(['run', 'json'], 14, { run: 'Do this run again instead; sortwell history shows the ids' })}
`,
  read: ({ folder = '', values }) => ({
    folder,
    runId: values.run,
  }),
  async perform({ folder: path, runId }, context) {
    const { log, platform } = context
    const folder = openSorted(path, context)
    const permit = context.planGate()
    const receipt = await context.carryOut(control => redoRun({ log, folder, runId, permit, ...control }))
    return {
      cancelled: receipt.cancelled,
      isCutOff: receipt.isCutOff === true,
      json: () => redoJson(receipt),
      text: () => redoText(receipt, platform),
    }
  },
})
