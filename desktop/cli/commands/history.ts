import { listRuns, obstacleToUndo } from '../../sorter/index.ts'
import { optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { historyJson, historyText } from './history-report.ts'

export const history = command({
  name: 'history',
  argument: '[<folder>]',
  summary: 'List the runs, newest first',
  options: ['json'],
  help: () => `Lists the runs of the folder, or of all folders, newest first, and says why one cannot be undone any more.

${optionLines(['json'], 12)}
`,
  read: ({ folder }) => ({ folder }),
  async perform(request, around) {
    const { records } = around
    const folder = request.folder === undefined ? undefined : openSorted(request.folder, around, true)
    const runs = listRuns({ records, folder }).map(run => {
      return { run, obstacle: obstacleToUndo(records, run) }
    })
    return { cancelled: false, json: () => historyJson(runs), text: () => historyText(runs) }
  },
})
