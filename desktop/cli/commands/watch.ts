import { createPlanGate } from '../../services/account/plan-gate.ts'
import { type Criterion, FolderRefused, FolderWatch, openFolder } from '../../sorter/index.ts'
import { criterionOf, optionLines, ruleOptionNames } from '../options.ts'
import { type RuleChoice, ruleChoice, rulesOf } from '../rule-choice.ts'
import { type Control, command, type Surroundings } from './command.ts'
import { type WatchNews, watchJson, watchText } from './watch-report.ts'

type WatchRequest = {
  readonly folder: string
  readonly criterion: Criterion
  readonly rules: RuleChoice
  readonly isJson: boolean
}

export const watch = command({
  name: 'watch',
  argument: '<folder>',
  summary: 'Sort new files as they arrive, until Ctrl-C',
  options: ['by', 'json', ...ruleOptionNames],
  help: () => `Sorts new files as they arrive, once they are complete: unchanged for some seconds, and under their own name. What is
there at the start stays, and so does what undo puts back; subfolders are never looked into. A folder that goes, with
its disk for instance, is waited for. Ctrl-C ends it, between two files, with exit status 0.

${optionLines(['by', 'json'], 12, {
  by: 'As for sort',
  json: 'Print one JSON object a line: watching, waiting, sorted, away, refused, stopped',
})}

The options about rules are those of sort.
`,
  read({ folder = '', values }): WatchRequest {
    const isJson = values.json === true
    return { folder, criterion: criterionOf(values.by), rules: ruleChoice(values), isJson }
  },
  async perform(request, around) {
    await around.carryOut(control => watchUntilStopped(request, around, control))
    return { cancelled: false, json: () => [], text: () => [] } // all is printed
  },
})

/** Sorts what arrives until it is told to end, and prints what it does as it does it. */
async function watchUntilStopped(
  request: WatchRequest,
  { stateDir, records, home, platform, stdout }: Surroundings,
  { signal }: Control,
): Promise<void> {
  const { criterion } = request
  const checkPlan = createPlanGate(stateDir)
  await checkPlan(criterion)
  rulesOf(request.rules, stateDir)
  const folder = openUnforced(request.folder, stateDir, home)
  const tell = (news: WatchNews) => {
    const lines = request.isJson ? watchJson(news, folder.path) : watchText(news, folder.path, platform)
    for (const line of lines) stdout.write(line)
  }
  const watching = new FolderWatch(folder.path, {
    records,
    stateDir,
    home,
    criterion,
    known: null,
    async rules() {
      await checkPlan(criterion)
      return rulesOf(request.rules, stateDir)
    },
    onEvent: tell,
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => end(), { once: true })
  stdout.once('error', () => end()) // nobody reads any more
  watching.start()
  await ended
  await watching.close()
  tell({ kind: 'stopped' })
}

/** Nobody is there to confirm, so a folder that needs confirmation is refused. */
function openUnforced(path: string, stateDir: string, home: string) {
  try {
    return openFolder(path, { stateDir, home })
  } catch (error) {
    if (error instanceof FolderRefused) throw new FolderRefused(error.code, error.message)
    throw error
  }
}
