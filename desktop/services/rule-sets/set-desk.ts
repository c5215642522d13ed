import { watch } from 'node:fs'
import type {
  RuleChange,
  RuleSetAnswer,
  RuleSetChanged,
  RuleSetView,
  SetProblemView,
} from '../../ipc/rule-views.ts'
import { optionsOf, paidRules } from '../../sorter/index.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { abbreviated } from '../app/home-paths.ts'
import { changeSet, keepsLayout, replaceSetText, sharesParts } from '../state/change-set.ts'
import { chosenFolders } from '../state/chosen-sets.ts'
import { defaultSetName, parseRuleSet, ruleSetFile, type SetComplaint, setText } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import { putSchema } from '../state/starters.ts'
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
    const text = setText(stateDir, name)
    shown = { name, text }
    const { set, complaints } = await parseRuleSet(text)
    const { done, undone } = stepsOf(name, text)
    const isByHand = complaints.length > 0 || (await sharesParts(text))
    return {
      name,
      displayPath: abbreviated(ruleSetFile(stateDir, name), home),
      text,
      version: versionOf(text),
      set,
      options: optionsOf(set),
      problems: complaints.map(viewOfComplaint),
      paid:
        complaints.length > 0
          ? []
          : paidRules(set).map(paid => ({ rule: paid.rule, because: describePaid(paid) })),
      isByHand,
      losesLayout: !isByHand && done.length === 0 && !(await keepsLayout(text)),
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
    const text = setText(stateDir, name)
    if (versionOf(text) !== version) return { set: await viewOf(name), problem: changedOutside }
    try {
      const after = await wanted(text)
      if (after !== text) await put(name, { before: text, after })
    } catch (error) {
      if (error instanceof SettingsRefused) return { set: await viewOf(name), problem: error.message }
      throw error
    }
    return { set: await viewOf(name), problem: null }
  }

  async function put(name: string, step: Step): Promise<void> {
    replaceSetText(stateDir, name, step.before, step.after)
    await putSchema(stateDir)
    if (follow === undefined) followFile() // the first set makes the folder
    const held = stepsOf(name, step.before)
    held.done.push(step)
    if (held.done.length > mostSteps) held.done.shift()
    held.undone.length = 0
  }

  async function shift(name: string, from: 'done' | 'undone'): Promise<RuleSetAnswer> {
    const text = setText(stateDir, name)
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
        now = setText(stateDir, name)
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
    }) => write(name, version, text => changeSet(text, change)),
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
        const { complaints } = await parseRuleSet(text)
        const [first] = complaints
        if (first) throw new SettingsRefused('rules', first.message)
        return text
      }),
    async checkRuleText({ text }: { readonly text: string }): Promise<readonly SetProblemView[]> {
      return (await parseRuleSet(text)).complaints.map(viewOfComplaint)
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
  'Another program changed the file, so your change was not made. This is what it says now.'

function versionOf(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

export function viewOfComplaint({ line, column, rule = '', field, message }: SetComplaint): SetProblemView {
  return { line, column, rule, field: field.replace(/^rules\[\d+\]\.?/, rule === '' ? '$&' : ''), message }
}
