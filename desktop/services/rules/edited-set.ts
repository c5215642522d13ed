import { watch } from 'node:fs'
import type { Handlers } from '../../ipc/calls.ts'
import type { RuleSetAnswer, RuleSetView, SetProblemView } from '../../ipc/rule-views.ts'
import { optionsOf, paidRules } from '../../sorter/index.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { abbreviated } from '../app/home-paths.ts'
import type { WorkerContext } from '../context.ts'
import { changeSet, keepsLayout, replaceSetText, sharesParts } from '../state/change-set.ts'
import { chosenFolders } from '../state/chosen-sets.ts'
import { defaultSetName, parseRuleSet, ruleSetFile, type SetComplaint, setText } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import { putSchema } from '../state/starters.ts'
import { stateFiles } from '../state/state-dir.ts'
import { UndoStack } from '../undo-stack.ts'

/** What the window did to the text of a set. */
type Step = { readonly before: string; readonly after: string }

const changedOutside =
  'Another program changed the file, so your change was not made. This is what it says now.'

/** Sets of rules as the window edits them: each change is written at once, and can be undone. */
export class EditedSets {
  readonly #context: Pick<WorkerContext, 'state' | 'home' | 'send'>
  readonly #stateDir: string
  /** By the name of the set; for as long as nobody else changes its file. */
  readonly #steps = new Map<string, UndoStack<Step>>()
  /** The set on the screen, with the text that it shows. */
  #shown: { readonly name: string; readonly text: string } | undefined
  #following: { close(): void } | undefined

  readonly handlers = {
    openRuleSet: async ({ name }) => {
      const view = await this.#viewOf(name)
      this.#follow()
      return view
    },
    changeRuleSet: ({ name, version, change }) => this.#write(name, version, text => changeSet(text, change)),
    writeRuleSet: ({ name, version, text }) =>
      this.#write(name, version, async () => {
        const [first] = (await parseRuleSet(text)).complaints
        if (first) throw new SettingsRefused('rules', first.message)
        return text
      }),
    checkRuleText: async ({ text }) => {
      const { complaints, warnings } = await parseRuleSet(text)
      return { problems: complaints.map(viewOfComplaint), warnings: warnings.map(viewOfComplaint) }
    },
    stepRuleSet: ({ name, step }) => this.#shift(name, step),
  } satisfies Partial<Handlers<'worker'>>

  constructor(context: Pick<WorkerContext, 'state' | 'home' | 'send'>) {
    this.#context = context
    this.#stateDir = context.state.stateDir
  }

  /** The set goes by another name: what was done to it stays with it. */
  readonly renamed = (name: string, to: string): void => {
    const steps = this.#steps.get(name)
    this.#steps.delete(name)
    if (steps) this.#steps.set(to, steps)
  }

  #stepsOf(name: string, text: string): UndoStack<Step> {
    const steps = this.#steps.get(name) ?? new UndoStack<Step>()
    // Somebody else wrote the file: what was before that is not to come back.
    if (steps.toUndo && steps.toUndo.after !== text) steps.forgetDone()
    if (steps.toRedo && steps.toRedo.before !== text) steps.forgetUndone()
    this.#steps.set(name, steps)
    return steps
  }

  async #viewOf(name: string): Promise<RuleSetView> {
    const { state, home } = this.#context
    const text = setText(this.#stateDir, name)
    this.#shown = { name, text }
    const { set, complaints, warnings } = await parseRuleSet(text)
    const steps = this.#stepsOf(name, text)
    const isByHand = complaints.length > 0 || (await sharesParts(text))
    const paid = complaints.length > 0 ? [] : paidRules(set)
    return {
      name,
      displayPath: abbreviated(ruleSetFile(this.#stateDir, name), home),
      text,
      version: versionOf(text),
      set,
      options: optionsOf(set),
      problems: complaints.map(viewOfComplaint),
      warnings: warnings.map(viewOfComplaint),
      paid: paid.map(each => ({ rule: each.rule, because: describePaid(each) })),
      isByHand,
      losesLayout: !isByHand && !steps.toUndo && !(await keepsLayout(text)),
      canUndo: steps.toUndo !== undefined,
      canRedo: steps.toRedo !== undefined,
      followers: chosenFolders(state, name).map(folder => abbreviated(folder, home)),
      isDefault: name === defaultSetName,
    }
  }

  /** @param wanted the text to write, made of what the file holds now */
  async #write(
    name: string,
    version: string,
    wanted: (text: string) => Promise<string>,
  ): Promise<RuleSetAnswer> {
    const text = setText(this.#stateDir, name)
    if (versionOf(text) !== version) return { set: await this.#viewOf(name), problem: changedOutside }
    try {
      const after = await wanted(text)
      if (after !== text) await this.#put(name, { before: text, after })
    } catch (error) {
      if (error instanceof SettingsRefused) return { set: await this.#viewOf(name), problem: error.message }
      throw error
    }
    return { set: await this.#viewOf(name), problem: null }
  }

  async #put(name: string, step: Step): Promise<void> {
    replaceSetText(this.#stateDir, name, step.before, step.after)
    await putSchema(this.#stateDir)
    if (this.#following === undefined) this.#follow() // the first set makes the folder
    this.#stepsOf(name, step.before).push(step)
  }

  async #shift(name: string, way: 'undo' | 'redo'): Promise<RuleSetAnswer> {
    const text = setText(this.#stateDir, name)
    const steps = this.#stepsOf(name, text)
    const wanted = way === 'undo' ? steps.toUndo?.before : steps.toRedo?.after
    if (wanted !== undefined) replaceSetText(this.#stateDir, name, text, wanted)
    steps[way]()
    return { set: await this.#viewOf(name), problem: null }
  }

  /** Reports when somebody else changes the file of the shown set. */
  #follow(): void {
    this.#following?.close()
    this.#following = undefined
    try {
      const folder = stateFiles.ruleSets(this.#stateDir)
      const watcher = watch(folder, { persistent: false }, () => this.#check())
      watcher.on('error', () => watcher.close())
      this.#following = watcher
    } catch {} // a disk that reports nothing: the window asks again when it comes to the front
  }

  #check(): void {
    if (this.#shown === undefined) return
    const { name, text } = this.#shown
    let now: string | undefined
    try {
      now = setText(this.#stateDir, name)
    } catch {} // it is gone, or being replaced; opening it again shows that
    if (now === text) return
    this.#shown = undefined // reported once
    this.#context.send('ruleSetChanged', { name })
  }
}

function versionOf(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

export function viewOfComplaint({ line, column, rule = '', field, message }: SetComplaint): SetProblemView {
  return { line, column, rule, field: field.replace(/^rules\[\d+\]\.?/, rule === '' ? '$&' : ''), message }
}
