import { obstacleToUndo } from '../../sorter/index.ts'
import { countOf, optionLines, runIdForm, runIdOf, UsageError } from '../options.ts'
import { type CommandContext, command, openSorted } from './command.ts'
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
  async perform(request, context) {
    if (request.kind === 'run') {
      const files = context.history.files(request.runId)
      return { cancelled: false, json: () => runJson(files), text: () => runText(files) }
    }
    const page = pageOf(request, context)
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

function pageOf({ count, before, ...request }: RunsRequest, context: CommandContext): HistoryPage {
  const { log, history, stateDir } = context
  const folder = request.folder === undefined ? undefined : openSorted(request.folder, context, true).path
  const runs = history.list({ folder, before, count: count + 1 })
  return {
    entries: runs.slice(0, count).map(run => ({ run, obstacle: obstacleToUndo(log, run) })),
    isFirst: before === undefined,
    hasOlder: runs.length > count,
    isAnyCutOff: history.interrupted(folder).length > 0,
    restored: history.restored(),
    stateDir,
  }
}
