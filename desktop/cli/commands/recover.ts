import { recoverFolder } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { recoverJson, recoverText } from './receipt-report.ts'

export const recover = command({
  name: 'recover',
  argument: '<folder>',
  summary: 'Settle a run that was cut off by a crash or a power cut',
  options: ['undo', 'json'],
  help: () => `Settles a run that was cut off: moves what was still to be moved. An undo that was cut off is always finished.

${optionLines(['undo', 'json'], 12)}
`,
  read: ({ folder = '', values }) => ({ folder, way: values.undo ? ('undo' as const) : ('finish' as const) }),
  async perform(request, around) {
    const { records, platform } = around
    const { way } = request
    const folder = openSorted(request.folder, around)
    const receipts = await around.carryOut(control => recoverFolder({ records, folder, way, ...control }))
    const report = { folder: folder.path, receipts }
    return {
      cancelled: receipts.some(({ cancelled }) => cancelled),
      json: () => recoverJson(report),
      text: () => recoverText(report, platform),
    }
  },
})
