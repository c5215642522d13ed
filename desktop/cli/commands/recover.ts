import { recoverFolder } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { recoverJson, recoverText } from './receipt-report.ts'

export const recover = command({
  name: 'recover',
  argument: '<folder>',
  summary: 'Settle a run that was cut off by a crash or a power cut',
  options: ['run', 'undo', 'json'],
  help: () => `Settles a run that was cut off: moves what was still to be moved. An undo that was cut off is always finished.
Where the folder is at another place now, --run names the run and <folder> says where its files are.

${optionLines(['run', 'undo', 'json'], 14, { run: 'Only this run; sortwell history shows the ids' })}
`,
  read: ({ folder = '', values }) => ({
    folder,
    way: values.undo ? ('undo' as const) : ('finish' as const),
    runId: values.run,
  }),
  async perform(request, context) {
    const { log, platform } = context
    const { way, runId } = request
    const folder = openSorted(request.folder, context)
    const receipts = await context.carryOut(control => recoverFolder({ log, folder, way, runId, ...control }))
    const report = { folder: folder.path, receipts }
    return {
      cancelled: receipts.some(({ cancelled }) => cancelled),
      isCutOff: receipts.some(({ isCutOff }) => isCutOff),
      json: () => recoverJson(report),
      text: () => recoverText(report, platform),
    }
  },
})
