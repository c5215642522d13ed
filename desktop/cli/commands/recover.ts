import { listRuns, recoverFolder } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { recoverJson, recoverText } from './receipt-report.ts'

export const recover = command({
  name: 'recover',
  argument: '<folder>',
  summary: 'Settle a run that was cut off by a crash or a power cut',
  options: ['undo', 'take-over', 'json'],
  help: () => `Settles a run that was cut off: moves what was still to be moved. An undo that was cut off is always finished.

${optionLines(['undo', 'take-over', 'json'], 14)}
`,
  read: ({ folder = '', values }) => ({
    folder,
    way: values.undo ? ('undo' as const) : ('finish' as const),
    takeOver: values['take-over'],
  }),
  async perform(request, around) {
    const { records, platform } = around
    const { way, takeOver } = request
    const folder = openSorted(request.folder, around)
    const receipts = await around.carryOut(control =>
      recoverFolder({ records, folder, way, takeOver, ...control }),
    )
    const runs = listRuns({ records, folder, count: runsLookedAt })
    const damaged = runs.filter(({ state }) => state === 'damaged')
    const report = { folder: folder.path, receipts, damaged }
    return {
      cancelled: receipts.some(({ cancelled }) => cancelled),
      isCutOff: receipts.some(({ isCutOff }) => isCutOff),
      json: () => recoverJson(report),
      text: () => recoverText(report, platform),
    }
  },
})

/** Older runs that are damaged are in the history. */
const runsLookedAt = 20
