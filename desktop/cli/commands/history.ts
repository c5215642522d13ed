import {
  filesOfRun,
  interruptedRuns,
  listRuns,
  obstacleToUndo,
  unreadableRecords,
} from '../../sorter/index.ts'
import { countOf, optionLines, runIdForm, runIdOf, UsageError } from '../options.ts'
import { command, openSorted, type Surroundings } from './command.ts'
import { type HistoryPage, historyJson, historyText, runJson, runText } from './history-report.ts'

export const history = command({
  name: 'history',
  argument: '[<folder>]',
  summary: 'List the runs, newest first',
  options: ['count', 'before', 'json'],
  help: () => `Lists the runs of the folder, or of all folders, newest first, and says why one cannot be undone any more.
With the id of a run instead of a folder: where each of its files came from and went.

${optionLines(['count', 'before', 'json'], 15)}
`,
  read({ folder, values }): HistoryRequest {
    // A folder of such a name can be given as ./<name>.
    if (folder === undefined || !runIdForm.test(folder))
      return { kind: 'runs', folder, count: countOf(values.count), before: runIdOf(values.before) }
    const [needless] = (['count', 'before'] as const).filter(name => values[name] !== undefined)
    if (needless !== undefined) throw new UsageError(`'--${needless}' is for the list of runs`)
    return { kind: 'run', runId: folder }
  },
  async perform(request, around) {
    if (request.kind === 'run') {
      const files = filesOfRun(around.records, request.runId)
      return { cancelled: false, json: () => runJson(files), text: () => runText(files) }
    }
    const page = pageOf(request, around)
    return { cancelled: false, json: () => historyJson(page), text: () => historyText(page) }
  },
})

type HistoryRequest = { readonly kind: 'run'; readonly runId: string } | RunsRequest
type RunsRequest = {
  readonly kind: 'runs'
  readonly folder: string | undefined
  readonly count: number
  readonly before: string | undefined
}

function pageOf({ count, before, ...request }: RunsRequest, around: Surroundings): HistoryPage {
  const { records } = around
  const folder = request.folder === undefined ? undefined : openSorted(request.folder, around, true)
  const newer: string[] = []
  const onNewer = (runId: string) => newer.push(runId)
  const filed: string[] = []
  const onUnreadable = (runId: string) => filed.push(runId)
  const runs = listRuns({ records, folder, before, count: count + 1, onNewer, onUnreadable })
  const entries = runs.slice(0, count).map(run => {
    return { run, obstacle: obstacleToUndo(records, run) }
  })
  const isAnyCutOff = interruptedRuns(records, folder).length > 0
  const unreadable = [...(folder === undefined ? unreadableRecords(records) : []), ...filed]
  const { place } = records
  const isFirst = before === undefined
  return { entries, newer, isFirst, hasOlder: runs.length > count, isAnyCutOff, unreadable, place }
}
