import { linkSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ImportedSetView, ImportView, RuleLanguageView, StarterView } from '../../ipc/rule-views.ts'
import { loadRuleChecks, paidRules } from '../../sorter/index.ts'
import { builtInCategories } from '../../sorter/values/file-types-data.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { abbreviated } from '../app/home-paths.ts'
import { createShelf } from '../organize/shelf.ts'
import { type OfferedSet, offerRules, type RuleOffer, takeRules } from '../rule-import/rule-import.ts'
import { renameChosen } from '../state/chosen-sets.ts'
import { defaultSetName, isSetName, listRuleSets, readSetText, ruleSetFile } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import { listStarters, startSet } from '../state/starters.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { stateFiles } from '../state/state-dir.ts'
import { writeWhole } from '../state/whole-file.ts'
import { categories, viewOfComplaint } from './set-desk.ts'

export type SetLibraryOptions = {
  readonly state: StateDatabase
  readonly home: string
  /** The folder of the sets to start from. */
  readonly starters: URL
  readonly onRenamed: (name: string, to: string) => void
}

const emptySet = `# yaml-language-server: $schema=./rules.schema.json
version: 1
rules:
`

/** Sets as a whole: which there are, new ones, and those from elsewhere. */
export function createSetLibrary({ state, home, starters, onRenamed }: SetLibraryOptions) {
  const { stateDir } = state
  const offers = createShelf<RuleOffer & { readonly file: string }>(4)

  function freeName(name: string): string {
    const wanted = name.trim().normalize('NFC')
    if (!isSetName(wanted)) {
      throw new SettingsRefused(
        'rules',
        'A set is called by letters, digits, blanks, “-” and “_”, 60 at most, and begins with a letter or a digit.',
      )
    }
    if (isTaken(stateDir, wanted)) {
      throw new SettingsRefused('rules', `There is a set “${wanted}” already.`)
    }
    return wanted
  }

  return {
    async ruleLanguage(): Promise<RuleLanguageView> {
      const { ruleLanguage } = await loadRuleChecks()
      const kinds = [...builtInCategories, ...categories(stateDir)].map(({ folder }) => folder)
      return { ...ruleLanguage(), kinds: [...new Set(kinds)] }
    },
    listRuleSets: (): readonly string[] => listRuleSets(stateDir),
    async starters(): Promise<readonly StarterView[]> {
      const found = await listStarters(starters)
      return found.map(({ name, about, set }) => ({ name, about, needsPremium: paidRules(set).length > 0 }))
    },
    /** @throws {SettingsRefused} for a name that it cannot have */
    async makeRuleSet({
      name,
      starter,
    }: {
      readonly name: string
      readonly starter: string
    }): Promise<string> {
      const wanted = freeName(name)
      const found =
        starter === '' ? undefined : (await listStarters(starters)).find(each => each.name === starter)
      const text = found?.text ?? emptySet
      if (!(await startSet({ text }, wanted, stateDir))) {
        throw new SettingsRefused('rules', `There is a set “${wanted}” already.`)
      }
      return wanted
    },
    renameRuleSet({ name, to }: { readonly name: string; readonly to: string }): string {
      if (to.trim() === name) return name
      if (name === defaultSetName) {
        throw new SettingsRefused(
          'rules',
          `The set “${name}” is followed where no other is chosen, so it keeps its name. To have its rules under another name, export it and import that file.`,
        )
      }
      const wanted = freeName(to)
      const [from, target] = [ruleSetFile(stateDir, name), stateFiles.ruleSet(stateDir, wanted)]
      linkSync(from, target) // never over another one
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
    ruleSetPath: ({ name }: { readonly name: string }) => ruleSetFile(stateDir, name),
    exportRuleSetTo({ name, path: place }: { readonly name: string; readonly path: string }): string {
      writeWhole(place, readSetText(ruleSetFile(stateDir, name)))
      return abbreviated(place, home)
    },
    async offerRuleSets({ path: file }: { readonly path: string }): Promise<ImportView> {
      const offer = await offerRules(file, undefined, stateDir)
      return {
        importId: offers.put({ ...offer, file }),
        fileName: path.basename(file),
        from: offer.from,
        sets: offer.sets.map(viewOfOffer),
        notTaken: offer.notTaken,
        differences: offer.differences,
      }
    },
    /** All of them or, where one cannot be kept, none. @param names in the order of the sets */
    takeRuleSets({ importId, names }: { readonly importId: string; readonly names: readonly string[] }) {
      const offer = offers.get(importId)
      const sets = offer.sets.map((set, at): OfferedSet => {
        const name = freeName(names[at] ?? set.name)
        return { ...set, name, file: stateFiles.ruleSet(stateDir, name) }
      })
      const [unfit] = sets.flatMap(({ complaints }) => complaints)
      if (unfit) throw new SettingsRefused('rules', unfit.message)
      const [clash] = takeRules(sets, stateDir)
      if (clash !== undefined) throw new SettingsRefused('rules', `There is a set “${clash}” already.`)
      return sets.map(({ name }) => name)
    },
  }
}

function isTaken(stateDir: string, name: string): boolean {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase() // so do some disks
  return listRuleSets(stateDir).some(isSame)
}

function viewOfOffer({ name, set, complaints, fault }: OfferedSet): ImportedSetView {
  const isOutside = (to: string) => /^(~\/|\/|[A-Za-z]:\/)/.test(to)
  const all = [...new Set(set.rules.flatMap(({ to }) => (to === undefined ? [] : [to])))]
  const outsideFirst = [...all.filter(isOutside), ...all.filter(to => !isOutside(to))]
  return {
    name,
    rules: set.rules,
    otherwise: set.otherwise ?? null,
    destinations: outsideFirst.map(to => ({ to, isOutside: isOutside(to) })),
    paid: paidRules(set).map(paid => ({ rule: paid.rule, because: describePaid(paid) })),
    problems: complaints.map(viewOfComplaint),
    fault:
      fault === 'taken'
        ? `There is a set “${name}” already.`
        : fault === 'no-name'
          ? `“${name}” is no name of a set.`
          : '',
  }
}
