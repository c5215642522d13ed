import { watch } from 'node:fs'
import type {
  GivenRule,
  RuleChange,
  RuleSetAnswer,
  RuleSetChanged,
  RuleSetView,
  SetProblemView,
} from '../../ipc/rule-views.ts'
import { assertNever, loadRuleChecks, paidRules, writtenRule } from '../../sorter/index.ts'
import type { OwnCategory } from '../../sorter/values/rules.ts'
import { describePaid, describeSetFault } from '../../words/rule-sets.ts'
import { abbreviated } from '../app/home-paths.ts'
import { changeSet, type Rule, replaceSetText, type SetChange, sharesParts } from '../state/change-set.ts'
import { chosenFolders } from '../state/chosen-sets.ts'
import {
  defaultSetName,
  parseRuleSet,
  readSetText,
  ruleSetFile,
  type SetComplaint,
} from '../state/rule-sets.ts'
import { readSettings, SettingsRefused } from '../state/settings.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { stateFiles } from '../state/state-dir.ts'

export type SetDeskOptions = {
  readonly state: StateDatabase
  readonly home: string
  /** The file of the set that was opened last was changed by somebody else. */
  readonly onChanged: ((changed: RuleSetChanged) => void) | undefined
}

type Step = { readonly before: string; readonly after: string }
/** What was done to a set through the window, for as long as nobody else changes its file. */
type Steps = { readonly done: Step[]; readonly undone: Step[] }
const mostSteps = 200

/** Sets of rules as the window edits them: each change is written at once, and can be taken back. */
export function createSetDesk({ state, home, onChanged }: SetDeskOptions) {
  const { stateDir } = state
  const steps = new Map<string, Steps>()
  /** The set on the screen, with the text that it shows. */
  let shown: { readonly name: string; readonly text: string } | undefined
  let follow: { close(): void } | undefined

  function stepsOf(name: string, text: string): Steps {
    const found = steps.get(name) ?? { done: [], undone: [] }
    // Somebody else wrote the file: what was before that is not to come back.
    if (found.done.length > 0 && found.done.at(-1)?.after !== text) found.done.length = 0
    if (found.undone.length > 0 && found.undone.at(-1)?.before !== text) found.undone.length = 0
    steps.set(name, found)
    return found
  }

  async function viewOf(name: string): Promise<RuleSetView> {
    const file = ruleSetFile(stateDir, name)
    const text = readSetText(file)
    shown = { name, text }
    const { set, complaints } = await parseRuleSet(text, categories(stateDir))
    const { done, undone } = stepsOf(name, text)
    return {
      name,
      displayPath: abbreviated(file, home),
      text,
      version: versionOf(text),
      rules: set.rules,
      otherwise: set.otherwise ?? null,
      problems: complaints.map(viewOfComplaint),
      paid:
        complaints.length > 0
          ? []
          : paidRules(set).map(paid => ({ rule: paid.rule, because: describePaid(paid) })),
      isByHand: complaints.length > 0 || (await sharesParts(text)),
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      followers: chosenFolders(state, name).map(folder => abbreviated(folder, home)),
      isDefault: name === defaultSetName,
    }
  }

  /** @param wanted the text to write, made of what the file holds now */
  async function write(
    name: string,
    version: string,
    wanted: (text: string) => Promise<string>,
  ): Promise<RuleSetAnswer> {
    const text = readSetText(ruleSetFile(stateDir, name))
    if (versionOf(text) !== version) return { set: await viewOf(name), problem: changedOutside }
    let after: string
    try {
      after = await wanted(text)
    } catch (error) {
      if (error instanceof SettingsRefused) return { set: await viewOf(name), problem: error.message }
      throw error
    }
    if (after !== text) {
      replaceSetText(stateDir, name, text, after)
      const held = stepsOf(name, text)
      held.done.push({ before: text, after })
      if (held.done.length > mostSteps) held.done.shift()
      held.undone.length = 0
    }
    return { set: await viewOf(name), problem: null }
  }

  async function shift(name: string, from: 'done' | 'undone'): Promise<RuleSetAnswer> {
    const text = readSetText(ruleSetFile(stateDir, name))
    const held = stepsOf(name, text)
    const step = held[from].at(-1)
    if (step === undefined) return { set: await viewOf(name), problem: null }
    const back = from === 'done'
    replaceSetText(stateDir, name, text, back ? step.before : step.after)
    held[from].pop()
    held[back ? 'undone' : 'done'].push(step)
    return { set: await viewOf(name), problem: null }
  }

  /** Tells when somebody else changes the file of the shown set. */
  function followFile(): void {
    follow?.close()
    follow = undefined
    if (onChanged === undefined) return
    const look = () => {
      if (shown === undefined) return
      const { name, text } = shown
      let now: string | undefined
      try {
        now = readSetText(stateFiles.ruleSet(stateDir, name))
      } catch {} // it is gone, or being replaced; opening it again says so
      if (now === text) return
      shown = undefined // told once
      onChanged({ name })
    }
    try {
      const watcher = watch(stateFiles.ruleSets(stateDir), { persistent: false }, look)
      watcher.on('error', () => watcher.close())
      follow = watcher
    } catch {} // a disk that tells nothing: the window looks again when it comes to the front
  }

  return {
    async openRuleSet({ name }: { readonly name: string }): Promise<RuleSetView> {
      const view = await viewOf(name)
      followFile()
      return view
    },
    changeRuleSet: ({
      name,
      version,
      change,
    }: {
      readonly name: string
      readonly version: string
      readonly change: RuleChange
    }) =>
      write(name, version, async text => {
        const known = categories(stateDir)
        return await changeSet(text, await setChange(change, text, known), known)
      }),
    writeRuleSet: ({
      name,
      version,
      text,
    }: {
      readonly name: string
      readonly version: string
      readonly text: string
    }) =>
      write(name, version, async () => {
        const { complaints } = await parseRuleSet(text, categories(stateDir))
        const [first] = complaints
        if (first) throw new SettingsRefused('rules', first.message)
        return text
      }),
    async checkRuleText({ text }: { readonly text: string }): Promise<readonly SetProblemView[]> {
      return (await parseRuleSet(text, categories(stateDir))).complaints.map(viewOfComplaint)
    },
    undoRuleSet: ({ name }: { readonly name: string }) => shift(name, 'done'),
    redoRuleSet: ({ name }: { readonly name: string }) => shift(name, 'undone'),
    /** The set goes by another name: what was done to it stays with it. */
    renamed(name: string, to: string) {
      const held = steps.get(name)
      steps.delete(name)
      if (held) steps.set(to, held)
    },
  }
}

const changedOutside =
  'The file was changed outside of this window meanwhile. Nothing was overwritten: this is what it says now.'

function versionOf(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The person's own; with settings that cannot be followed, the built-in ones alone. */
export function categories(stateDir: string): readonly OwnCategory[] {
  try {
    return readSettings(stateDir).rules.categories
  } catch (error) {
    if (error instanceof SettingsRefused) return []
    throw error
  }
}

export function viewOfComplaint({ line, column, rule = '', field, message }: SetComplaint): SetProblemView {
  return { line, column, rule, field: field.replace(/^rules\[\d+\]\.?/, rule === '' ? '$&' : ''), message }
}

async function setChange(
  change: RuleChange,
  text: string,
  known: readonly OwnCategory[],
): Promise<SetChange> {
  switch (change.kind) {
    case 'add':
      return { add: await checkedRule(change.rule, await rulesBeside(text, known), known), at: change.at }
    case 'replace':
      return {
        replace: change.at,
        by: await checkedRule(change.rule, (await rulesBeside(text, known)).toSpliced(change.at, 1), known),
      }
    case 'move':
      return { move: change.at, to: change.to }
    case 'remove':
      return { remove: change.at }
    case 'otherwise': {
      const { ruleLanguage } = await loadRuleChecks()
      const otherwise = ruleLanguage().otherwises.find(each => each === change.otherwise)
      if (otherwise === undefined && change.otherwise !== '') {
        throw new SettingsRefused('rules', `“${change.otherwise}” is no way to go on.`)
      }
      return { otherwise }
    }
    default:
      return assertNever(change)
  }
}

async function rulesBeside(text: string, known: readonly OwnCategory[]): Promise<readonly Rule[]> {
  return (await parseRuleSet(text, known)).set.rules
}

/** @throws {SettingsRefused} with what is wrong with it among the others */
async function checkedRule(
  given: GivenRule,
  beside: readonly Rule[],
  known: readonly OwnCategory[],
): Promise<Rule> {
  const { checkRuleSet } = await loadRuleChecks()
  const { set, problems } = checkRuleSet(
    { rules: [...beside, given].map(writtenRule) },
    { categories: known },
  )
  const problem = problems.find(({ path }) => path[1] === beside.length)
  const rule = set.rules[beside.length]
  if (problem || !rule) {
    throw new SettingsRefused('rules', problem ? describeSetFault(problem) : 'This is no rule.')
  }
  return rule
}
