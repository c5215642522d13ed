import { withCriterion } from '../../services/state/followed-set.ts'
import { announceWatch } from '../../services/state/running-watches.ts'
import { createUpkeep } from '../../services/state/upkeep.ts'
import { FolderWatch, openFolder, paidRules, startFactLookUp } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import { criterionOf, optionLines, ruleOptionNames } from '../options.ts'
import { namedSet, type RuleChoice, rememberSet, ruleChoice, setOf } from '../rule-choice.ts'
import { type CommandContext, type Control, command } from './command.ts'
import { type WatchNews, watchJson, watchText } from './watch-report.ts'

type WatchRequest = {
  readonly folder: string
  readonly by: Criterion | undefined
  readonly rules: RuleChoice
  readonly force: boolean
  readonly isJson: boolean
}

export const watch = command({
  name: 'watch',
  argument: '<folder>',
  summary: 'Sort new files as they arrive, until Ctrl-C',
  options: ['by', 'force', 'json', ...ruleOptionNames],
  help: () => `Sorts new files as they arrive, once they are complete: unchanged for some seconds, and under their own name. What is
there at the start stays, and so does what undo puts back; subfolders are never looked into. A folder that goes, with
its disk for instance, is waited for. Ctrl-C ends it, between two files, with exit status 0.

${optionLines(['by', 'force', 'json'], 12, {
  by: 'As for sort',
  json: 'Print one JSON object a line: watching, waiting, sorted, away, refused, stopped',
})}

The options about rules are those of sort.
`,
  read({ folder = '', values }): WatchRequest {
    const isJson = values.json === true
    const force = values.force === true
    return { folder, by: criterionOf(values.by), rules: ruleChoice(values), force, isJson }
  },
  async perform(request, context) {
    await context.carryOut(control => watchUntilStopped(request, context, control))
    return { cancelled: false, json: () => [], text: () => [] } // all is printed
  },
})

/** Sorts new files until it is stopped, and prints what it does as it does it. */
async function watchUntilStopped(
  request: WatchRequest,
  context: CommandContext,
  { signal }: Control,
): Promise<void> {
  const { stateDir, state, log, home, platform, stdout, factsWorker, sameBytesWorker, planGate } = context
  const checkPlan = planGate()
  await checkPlan(request.by ?? 'type')
  const { force } = request
  const folder = openFolder(request.folder, { stateDir, home, force })
  const follow = async () => {
    const followed = withCriterion(await setOf(request.rules, { state, home }, folder.path), request.by)
    await checkPlan(followed.criterion, paidRules(followed.set))
    return followed
  }
  const { criterion } = await follow()
  rememberSet(request.rules, state, folder.path)
  const upkeep = createUpkeep(state)
  const tell = (news: WatchNews) => {
    const lines = request.isJson ? watchJson(news, folder.path) : watchText(news, folder.path, platform)
    for (const line of lines) stdout.write(line)
    if (news.kind === 'sorted') setImmediate(upkeep)
  }
  const lookUp = startFactLookUp({ workerUrl: factsWorker })
  // Before the first look, which asks for circles again: of two watches that begin at once, one at least sees the other.
  const announced = announceWatch(state, { folder: folder.path, set: namedSet(request.rules) })
  const watching = new FolderWatch(folder.path, {
    log,
    stateDir,
    home,
    force,
    criterion,
    known: null,
    facts: { lookUp, sameBytesWorker }, // nothing is kept of a file that arrives: it is moved, and so changed, at once
    set: async () => (await follow()).set,
    onEvent: tell,
    ...(context.watchTiming && { timing: context.watchTiming }),
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => end(), { once: true })
  stdout.once('error', () => end()) // nobody reads any more
  watching.start()
  await ended
  await watching.close()
  announced.release()
  lookUp.close()
  tell({ kind: 'stopped' })
}
