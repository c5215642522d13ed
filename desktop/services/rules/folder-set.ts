import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Handlers } from '../../ipc/calls.ts'
import type { RuleSetChoice } from '../../ipc/organize-views.ts'
import type { SetField } from '../../ipc/rule-views.ts'
import { optionsOf } from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import type { Context } from '../context.ts'
import { changeSet, keepsLayout, replaceSetText } from '../state/change-set.ts'
import { chosenFolders, chosenSet } from '../state/chosen-sets.ts'
import { chooseAmongSets } from '../state/followed-set.ts'
import { defaultSetName, listRuleSets, readRuleSet, ruleSetFile, setText } from '../state/rule-sets.ts'
import { SettingsRefused } from '../state/settings.ts'
import { startSet } from '../state/starters.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { nameFault } from './import-set.ts'

/** The set that each folder follows, and what a person changes in it next to a preview. */
export function createFolderSets(
  { state, home }: Pick<Context, 'state' | 'home'>,
  folderOf: (folderId: string) => Folder,
) {
  const { stateDir } = state
  /** Changes are made one after the other: the first can give the folder a set of its own. */
  let changing: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = changing.then(work)
    changing = turn.catch(() => undefined)
    return turn
  }

  async function choiceIn(folder: string): Promise<RuleSetChoice> {
    const chosen = chosenSet(state, folder)
    let options: RuleSetChoice['options'] = null
    try {
      options = optionsOf(await readRuleSet(stateDir, chosen))
    } catch (error) {
      if (!(error instanceof SettingsRefused)) throw error // the preview shows why
    }
    return { names: listRuleSets(stateDir), chosen, isOwn: isOwnSet(state, folder, chosen), options }
  }

  /**
   * Makes the change in the folder's own set, or in a copy of the set that it follows, which is its own from then on. A set
   * that was laid out by hand is copied too: nobody was asked whether it may be rewritten.
   */
  async function change(folder: string, field: SetField, value: unknown): Promise<void> {
    const chosen = chosenSet(state, folder)
    const text = setText(stateDir, chosen)
    const after = await changeSet(text, { kind: 'set', field, value })
    if (after === text) return
    if (isOwnSet(state, folder, chosen) && (await keepsLayout(text))) {
      return replaceSetText(stateDir, chosen, text, after)
    }
    const own = ownName(stateDir, folder)
    if (!(await startSet({ text: after }, own, stateDir))) {
      throw new SettingsRefused('rules', 'Another program made a set of this name just now. Try again.')
    }
    try {
      await chooseAmongSets(state, { folder, home }, own)
    } catch (error) {
      rmSync(ruleSetFile(stateDir, own))
      throw error
    }
  }

  const handlers = {
    ruleSets: ({ folderId }) => choiceIn(folderOf(folderId).path),
    chooseRuleSet: ({ folderId, name }) =>
      inTurn(async () => {
        const { path: folder } = folderOf(folderId)
        await chooseAmongSets(state, { folder, home }, name)
        return await choiceIn(folder)
      }),
    changeFolderOption: ({ folderId, field, value }) =>
      inTurn(async () => {
        const { path: folder } = folderOf(folderId)
        try {
          await change(folder, field, value)
          return { choice: await choiceIn(folder), problem: null }
        } catch (error) {
          if (!(error instanceof SettingsRefused)) throw error
          return { choice: await choiceIn(folder), problem: error.message }
        }
      }),
  } satisfies Partial<Handlers<'worker'>>
  /** `whenWritten` resolves once the changes that were asked for so far are made, or refused. */
  return { handlers, whenWritten: () => changing }
}

/** No other folder follows it. */
function isOwnSet(state: StateDatabase, folder: string, name: string): boolean {
  return name !== defaultSetName && chosenFolders(state, name).every(each => each === folder)
}

/** A free name for the set of a folder: `Downloads`, `Downloads 2`. */
function ownName(stateDir: string, folder: string): string {
  const letters = path
    .basename(folder)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
  const wanted = Array.from(letters).slice(0, 50).join('').trim() || 'Folder'
  let name = wanted
  for (let number = 2; nameFault(name, stateDir) !== undefined; number += 1) name = `${wanted} ${number}`
  return name
}
