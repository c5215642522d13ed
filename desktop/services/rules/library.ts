import { linkSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Handlers } from '../../ipc/calls.ts'
import type { ImportView } from '../../ipc/rule-views.ts'
import { loadRuleChecks, paidRules } from '../../sorter/index.ts'
import { builtInCategories } from '../../sorter/values/file-types-data.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { abbreviated } from '../app/home-paths.ts'
import type { WorkerContext } from '../context.ts'
import { createRecentValues } from '../recent-values.ts'
import { renameChosen } from '../state/chosen-sets.ts'
import {
  defaultSetName,
  emptySet,
  listRuleSets,
  ruleSetFile,
  setText,
  writingSet,
} from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import { listStarters, startSet } from '../state/starters.ts'
import { stateFiles } from '../state/state-dir.ts'
import { writeWhole } from '../state/whole-file.ts'
import { viewOfComplaint } from './edited-set.ts'
import {
  leadsOutside,
  nameFault,
  nameFaults,
  type OfferedSet,
  offerRuleSet,
  takeRuleSet,
} from './import-set.ts'

/**
 * Sets as a whole: which there are, new ones, and those from elsewhere.
 * @param onRenamed a set goes by another name from now on
 */
export function createSetLibrary(
  { state, home, starters }: Pick<WorkerContext, 'state' | 'home' | 'starters'>,
  onRenamed: (name: string, to: string) => void,
) {
  const { stateDir } = state
  const offers = createRecentValues<OfferedSet>(4)

  function freeName(name: string): string {
    const wanted = name.trim().normalize('NFC')
    const fault = nameFault(wanted, stateDir)
    if (fault !== undefined) throw new SettingsRefused('rules', nameFaults[fault](wanted))
    return wanted
  }

  return {
    async ruleLanguage() {
      const { ruleLanguage } = await loadRuleChecks()
      return { ...ruleLanguage(), builtIn: builtInCategories }
    },
    listRuleSets: () => listRuleSets(stateDir),
    async starters() {
      const found = await listStarters(starters)
      return found.map(({ name, about, set }) => ({ name, about, needsPremium: paidRules(set).length > 0 }))
    },
    /** @throws {SettingsRefused} for a name that it cannot have */
    async makeRuleSet({ name, starter }) {
      const wanted = freeName(name)
      const found =
        starter === '' ? undefined : (await listStarters(starters)).find(each => each.name === starter)
      const text = found?.text ?? emptySet
      if (!(await startSet({ text }, wanted, stateDir))) {
        throw new SettingsRefused('rules', nameFaults.taken(wanted))
      }
      return wanted
    },
    renameRuleSet({ name, to }) {
      if (to.trim() === name) return name
      if (name === defaultSetName) {
        throw new SettingsRefused(
          'rules',
          `The set “${name}” is followed where no other is chosen, so it keeps its name. To have its rules under another name, export it and import that file.`,
        )
      }
      const wanted = freeName(to)
      const [from, target] = [ruleSetFile(stateDir, name), stateFiles.ruleSet(stateDir, wanted)]
      writingSet(target, () => linkSync(from, target)) // never over another one
      try {
        renameChosen(state, name, wanted)
      } catch (error) {
        rmSync(target)
        throw error
      }
      rmSync(from)
      onRenamed(name, wanted)
      return wanted
    },
    ruleSetPath: ({ name }) => ruleSetFile(stateDir, name),
    exportRuleSetTo({ name, path: place }) {
      writeWhole(place, setText(stateDir, name))
      return abbreviated(place, home)
    },
    async offerRuleSet({ path: file }) {
      const offer = await offerRuleSet(file, undefined, stateDir)
      return viewOfOffer(offer, { importId: offers.put(offer), fileName: path.basename(file) })
    },
    /** @throws {SettingsRefused} for a name that it cannot have, or a set that cannot be followed */
    async takeRuleSet({ importId, name }) {
      const wanted = freeName(name)
      await takeRuleSet({ ...offers.get(importId), name: wanted }, stateDir)
      return wanted
    },
  } satisfies Partial<Handlers<'worker'>>
}

function viewOfOffer(
  { name, set, complaints, fault }: OfferedSet,
  { importId, fileName }: Pick<ImportView, 'importId' | 'fileName'>,
): ImportView {
  const all = [...new Set((set.rules ?? []).flatMap(({ to }) => (to === undefined ? [] : [to])))]
  const outsideFirst = [...all.filter(leadsOutside), ...all.filter(to => !leadsOutside(to))]
  return {
    importId,
    fileName,
    name,
    rules: set.rules ?? [],
    destinations: outsideFirst.map(to => ({ to, isOutside: leadsOutside(to) })),
    paid: paidRules(set).map(paid => ({ rule: paid.rule, because: describePaid(paid) })),
    problems: complaints.map(viewOfComplaint),
    fault: fault === undefined ? '' : nameFaults[fault](name),
  }
}
