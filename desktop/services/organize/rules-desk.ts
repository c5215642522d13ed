import { isDeepStrictEqual } from 'node:util'
import type { Criterion, FolderRules, RulesTrial, RulesView } from '../../ipc/organize-views.ts'
import { checkRules, type FactReader, previewFolder } from '../../sorter/index.ts'
import { builtInCategories } from '../../sorter/values/file-types-data.ts'
import { defaultRules, type Rules } from '../../sorter/values/rules.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { sayProblems } from '../../words/rules.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import { abbreviated, withTildes } from '../app/home-paths.ts'
import { ruleSetChoice } from '../state/chosen-sets.ts'
import {
  forgetRulesOfFolder,
  rulesIn,
  rulesOfFolder,
  setRulesOfFolder,
  spreadRulesOfFolder,
} from '../state/folder-rules.ts'
import { chooseAmongSets, followedRules } from '../state/followed-rules.ts'
import {
  readSettings,
  readSettingsFile,
  SettingsRefused,
  setSettingsAside,
  writeSettings,
  writeSettingsFile,
} from '../state/settings.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { stateFiles } from '../state/state-dir.ts'
import type { GroupedRow } from './row-page.ts'
import { changedRows, explainPatterns } from './rule-trial.ts'

export type RulesDeskOptions = {
  readonly state: StateDatabase
  readonly home: string
  readonly folderOf: (folderId: string) => Folder
  readonly facts: FactReader | undefined
  /** A trial in a folder is a preview. */
  readonly checkPlan: PlanGate
  /** Keeps the rows of a trial for the window to look through. */
  readonly keepChanges: (rows: readonly GroupedRow[]) => string
}

const changedOutside =
  'The rules were changed elsewhere meanwhile. Nothing was overwritten: this is what they say now.'

/** The rules of the window: shown, tried, saved, passed on. */
export function createRulesDesk(options: RulesDeskOptions) {
  const { state, home, folderOf, facts, checkPlan, keepChanges } = options
  const { stateDir } = state

  function view(): RulesView {
    const about = {
      displayPath: abbreviated(stateFiles.settings(stateDir), home),
      builtIn: builtInCategories,
    }
    try {
      return { ...readSettings(stateDir), problem: null, ...about }
    } catch (error) {
      if (!(error instanceof SettingsRefused)) throw error
      return { rules: defaultRules, problem: withTildes(error.message, home), ...about }
    }
  }

  async function changesIn(folder: Folder, criterion: Criterion, wanted: Rules, earlier: Rules) {
    const was = rulesIn(stateDir, folder.path, earlier)
    const rules = rulesIn(stateDir, folder.path, wanted)
    const { set } = await followedRules(state, { folder: folder.path, home, settings: { rules: was } })
    const options = { nowMs: Date.now(), facts, set, context: { stateDir, home } }
    const after = await previewFolder(folder, criterion, { ...options, rules })
    const rows = isDeepStrictEqual(was, rules)
      ? []
      : changedRows(await previewFolder(folder, criterion, { ...options, rules: was }), after)
    return { after, changes: { changesId: keepChanges(rows), files: rows.length, moves: after.moves.length } }
  }

  return {
    ruleSets: ({ folderId }: { readonly folderId: string }) => ruleSetChoice(state, folderOf(folderId).path),
    async chooseRuleSet({ folderId, name }: { readonly folderId: string; readonly name: string }) {
      const { path } = folderOf(folderId)
      await chooseAmongSets(state, { folder: path, home }, name)
      return ruleSetChoice(state, path)
    },
    folderRules: ({ folderId }: { readonly folderId: string }) =>
      rulesOfFolder(stateDir, folderOf(folderId).path),
    setFolderRules(input: { readonly folderId: string; readonly rules: FolderRules }) {
      const { path } = folderOf(input.folderId)
      const problems = setRulesOfFolder(stateDir, path, input.rules)
      return { own: rulesOfFolder(stateDir, path), problems: sayProblems(problems) }
    },
    endFolderRules({ folderId, way }: { readonly folderId: string; readonly way: 'use-for-all' | 'forget' }) {
      const { path } = folderOf(folderId)
      if (way === 'forget') forgetRulesOfFolder(stateDir, path)
      else spreadRulesOfFolder(stateDir, path)
      return null
    },
    rules: view,
    saveRules(input: { readonly rules: Rules; readonly was: Rules }) {
      const held = view()
      if (held.problem === null && !isDeepStrictEqual(held.rules, input.was)) {
        return { view: held, problems: [{ field: '', message: changedOutside }] }
      }
      const { rules, problems } = checkRules(input.rules)
      if (problems.length === 0) writeSettings(stateDir, { rules })
      return { view: view(), problems: sayProblems(problems) }
    },
    async tryRules(input: {
      readonly rules: Rules
      readonly was: Rules
      readonly folderId: string
      readonly criterion: Criterion
    }): Promise<RulesTrial> {
      if (input.folderId !== '') await checkPlan(input.criterion)
      const { rules, problems } = checkRules(input.rules)
      const was = checkRules(input.was).rules
      const tried =
        input.folderId === '' ? null : await changesIn(folderOf(input.folderId), input.criterion, rules, was)
      const patterns = explainPatterns(input.rules.leaveAlone, tried?.after ?? null)
      return { problems: sayProblems(problems), patterns, changes: tried?.changes ?? null }
    },
    readRules: ({ path }: { readonly path: string }): Rules => readSettingsFile(path).rules,
    writeRules({ path }: { readonly path: string }): string {
      writeSettingsFile(path, readSettings(stateDir))
      return abbreviated(path, home)
    },
    setRulesAside() {
      const keptAs = abbreviated(setSettingsAside(stateDir, new Date()), home)
      return { view: view(), keptAs }
    },
  }
}
