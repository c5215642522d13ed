import type { Criterion, RulesTrial, RulesView } from '../../ipc/organize-views.ts'
import {
  builtInCategories,
  checkRules,
  defaultRules,
  type Folder,
  previewFolder,
  type Rules,
} from '../../sorter/index.ts'
import type { PlanGate } from '../account/plan-gate.ts'
import {
  readSettings,
  readSettingsFile,
  SettingsRefused,
  setSettingsAside,
  writeSettings,
  writeSettingsFile,
} from '../state/settings.ts'
import { stateFiles } from '../state/state-dir.ts'
import type { GroupedRow } from './row-page.ts'
import { changedRows, explainPatterns } from './rule-trial.ts'
import { abbreviated } from './to-view.ts'

export type RulesDeskOptions = {
  readonly stateDir: string
  readonly home: string
  readonly folderOf: (folderId: string) => Folder
  /** A trial in a folder is a preview. */
  readonly checkPlan: PlanGate
  /** Keeps the rows of a trial for the window to look through. */
  readonly keepChanges: (rows: readonly GroupedRow[]) => string
}

/** The rules of the window: shown, tried, saved, passed on. */
export function createRulesDesk({ stateDir, home, folderOf, checkPlan, keepChanges }: RulesDeskOptions) {
  function view(): RulesView {
    const about = {
      displayPath: abbreviated(stateFiles.settings(stateDir), home),
      builtIn: builtInCategories(),
    }
    try {
      return { ...readSettings(stateDir), problem: null, ...about }
    } catch (error) {
      if (!(error instanceof SettingsRefused)) throw error
      return { rules: defaultRules, problem: error.message, ...about }
    }
  }

  function changesIn(folder: Folder, criterion: Criterion, rules: Rules) {
    const nowMs = Date.now()
    const before = previewFolder(folder, criterion, { rules: view().rules, nowMs })
    const after = previewFolder(folder, criterion, { rules, nowMs })
    const rows = changedRows(before, after)
    return { after, changes: { changesId: keepChanges(rows), files: rows.length, moves: after.moves.length } }
  }

  return {
    rules: view,
    saveRules(input: { readonly rules: Rules }) {
      const { rules, problems } = checkRules(input.rules)
      if (problems.length === 0) writeSettings(stateDir, { rules })
      return { view: view(), problems }
    },
    async tryRules(input: {
      readonly rules: Rules
      readonly folderId: string
      readonly criterion: Criterion
    }): Promise<RulesTrial> {
      if (input.folderId !== '') await checkPlan(input.criterion)
      const { rules, problems } = checkRules(input.rules)
      const tried = input.folderId === '' ? null : changesIn(folderOf(input.folderId), input.criterion, rules)
      const patterns = explainPatterns(input.rules.leaveAlone, tried?.after ?? null)
      return { problems, patterns, changes: tried?.changes ?? null }
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
