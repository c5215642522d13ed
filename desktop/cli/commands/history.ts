import { interruptedRuns, listRuns, obstacleToUndo } from '../../sorter/index.ts'
import { countOf, optionLines } from '../options.ts'
import { command, openSorted } from './command.ts'
import { historyJson, historyText } from './history-report.ts'

export const history = command({
  name: 'history',
  argument: '[<folder>]',
  summary: 'List the runs, newest first',
  options: ['count', 'before', 'json'],
  help: () => `Lists the runs of the folder, or of all folders, newest first, and says why one cannot be undone any more.

${optionLines(['count', 'before', 'json'], 14)}
`,
  read: ({ folder, values }) => ({ folder, count: countOf(values.count), before: values.before }),
  async perform(request, around) {
    const { records } = around
    const folder = request.folder === undefined ? undefined : openSorted(request.folder, around, true)
    const { count, before } = request
    const runs = listRuns({ records, folder, before, count: count + 1 })
    const entries = runs.slice(0, count).map(run => {
      return { run, obstacle: obstacleToUndo(records, run) }
    })
    const isAnyCutOff = interruptedRuns(records, folder).length > 0
    const page = { entries, hasOlder: runs.length > count, isAnyCutOff }
    return { cancelled: false, json: () => historyJson(page), text: () => historyText(page) }
  },
})
