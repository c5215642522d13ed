import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bridge } from '../ipc/bridge.ts'
import type { Input, Output, PageCallName } from '../ipc/calls.ts'
import { servedCallNames } from '../ipc/calls.ts'
import type { FolderChoice, FolderView, PlanView } from '../ipc/organize-views.ts'
import type { Result } from '../ipc/result.ts'
import { plant } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

type Ask = <Name extends PageCallName>(name: Name, input: Input<Name>) => Promise<Output<Name>>

const files = {
  'a.jpg': 'a',
  'b.pdf': 'b',
  'copy of b.pdf': 'b',
  'ACME 1.txt': '1',
  'ACME 2.txt': '2',
  'ACME 3.txt': '3',
  'ACME 4.txt': '4',
}
const set = 'version: 1\nrules:\n  - rule: Letters\n    when: { extension: pdf }\n    to: Letters\n'

// The tests of the packages run it on what they have packed.
test('each call of the table is answered, given an input that fits', async ({ home, folder, openSorter }) => {
  test.setTimeout(60_000) // a hundred calls
  plant(path.join(home, 'Downloads'), { 'c.png': 'c' })
  plant(folder, files)
  const sorter = await openSorter()
  await sorter.app.evaluate(({ shell }) => {
    shell.openPath = async () => ''
    shell.showItemInFolder = () => {}
    shell.openExternal = async () => {}
  })
  const asked = new Set<string>()
  const ask: Ask = async (name, input) => {
    asked.add(name)
    const result = (await sorter.page.evaluate(
      ([called, given]) => window.bridge.invoke(called, given as never),
      [name, input] as const,
    )) as Result<Output<typeof name>>
    if (!result.ok) throw new Error(`${name}: ${result.error.name}, ${result.error.message}`)
    return result.value
  }

  await askForFolders(ask, sorter, home)
  const { folderId } = await browse(ask, sorter, folder)
  await askForCorrections(ask, sorter, folderId, home)
  const runId = await askForRuns(ask, folderId)
  await askForHistory(ask, sorter, runId, folder)
  await askForRules(ask, sorter, folderId, home)
  await askForWatching(ask, sorter, home)
  await askForAccount(ask)
  await askForApp(ask, sorter, home)
  await drop(sorter, path.join(home, 'Downloads/c.png'))
  asked.add('openDropped')
  expect([...asked].sort()).toEqual([...servedCallNames].sort())
})

function opened(choice: FolderChoice | null): FolderView {
  if (choice?.kind !== 'opened') throw new Error(`The folder was not opened: ${JSON.stringify(choice)}`)
  return choice.folder
}

async function browse(ask: Ask, sorter: SorterWindow, folder: string): Promise<FolderView> {
  await sorter.answerDialogWith(folder)
  return opened(await ask('browse', null))
}

async function askForFolders(ask: Ask, sorter: SorterWindow, home: string): Promise<void> {
  const { folders } = await ask('startFolders', null)
  const startId = folders[0]?.startId ?? ''
  await ask('countFolder', { startId })
  await ask('cancel', { work: 'counts' })
  opened(await ask('openFolder', { of: 'start', id: startId }))
  await ask('openGiven', null)
  await mkdir(path.join(home, 'project/.git'), { recursive: true })
  await sorter.answerDialogWith(path.join(home, 'project'))
  const refused = await ask('browse', null)
  if (refused?.kind !== 'refused') throw new Error('A project was opened.')
  opened(await ask('openFolder', { of: 'refused', id: refused.candidateId }))
}

async function plan(ask: Ask, folderId: string): Promise<PlanView> {
  const found = await ask('preview', { folderId, criterion: 'type', since: '' })
  if (found === null) throw new Error('The preview was cancelled.')
  return found
}

async function askForCorrections(
  ask: Ask,
  sorter: SorterWindow,
  folderId: string,
  home: string,
): Promise<void> {
  let { planId } = await plan(ask, folderId)
  for (const name of ['showFile', 'openFile', 'lookAt', 'thumbnail'] as const)
    await ask(name, { of: 'plan', id: planId, path: 'a.jpg' })
  /** Moves files by hand, until a rule for their like is offered. */
  async function offerAfterMoving(to: string): Promise<string> {
    const paths = [1, 2, 3, 4].map(number => `ACME ${number}.txt`)
    const { plan: corrected } = await ask('correct', { planId, paths, change: { kind: 'move', to } })
    planId = corrected?.planId ?? planId
    return corrected?.offer?.offerId ?? ''
  }
  await ask('declineOffer', { planId, offerId: await offerAfterMoving('Letters') })
  for (const step of ['undo', 'redo'] as const)
    planId = (await ask('stepCorrections', { planId, step })).plan?.planId ?? planId
  await ask('acceptOffer', { planId, offerId: await offerAfterMoving('Other letters') })
  await sorter.answerDialogWith(home)
  await ask('pickDestination', null)
  await ask('findDuplicates', { folderId })
  await ask('cancel', { work: 'duplicates' })
}

async function askForRuns(ask: Ask, folderId: string): Promise<string> {
  const { planId } = await plan(ask, folderId)
  const { runId, moved } = await ask('organize', { planId })
  expect(moved).toBe(7)
  await ask('cancel', { work: 'run' })
  const { folders } = await ask('openRun', { runId, withRows: true })
  await ask('undoFile', { runId, path: 'a.jpg' })
  await ask('undoFolder', { runId, folder: folders[0]?.key ?? '' })
  await ask('redo', { runId })
  await ask('undo', { runId })
  await ask('settle', { runId, way: 'finish' })
  await ask('interrupted', null)
  return runId
}

async function askForHistory(ask: Ask, sorter: SorterWindow, runId: string, folder: string): Promise<void> {
  const { runs } = await ask('listRuns', { count: 10 })
  expect(runs.length).toBeGreaterThan(0)
  await ask('searchHistory', { words: 'ACME', count: 20 })
  await ask('showFolder', { runId })
  opened(await ask('openFolder', { of: 'run', id: runId }))
  await rename(folder, `${folder}-moved`)
  await sorter.answerDialogWith(`${folder}-moved`)
  await ask('locate', { runId })
  await rename(`${folder}-moved`, folder)
  await ask('deleteHistory', null)
}

async function askForRules(ask: Ask, sorter: SorterWindow, folderId: string, home: string): Promise<void> {
  await ask('ruleLanguage', null)
  await ask('starters', null)
  await ask('checkRuleText', { text: set })
  const name = await ask('makeRuleSet', { name: 'Mine', starter: '' })
  await ask('listRuleSets', null)
  const { version } = await ask('openRuleSet', { name })
  await ask('writeRuleSet', { name, version, text: set })
  for (const step of ['undo', 'redo'] as const) await ask('stepRuleSet', { name, step })
  const { version: newest } = await ask('openRuleSet', { name })
  await ask('changeRuleSet', { name, version: newest, change: { kind: 'remove', at: 0 } })
  await ask('tryRules', { tried: { name }, folderId, criterion: 'type' })
  await ask('cancel', { work: 'trial' })
  await ask('openRuleSetFile', { name })
  const file = path.join(home, 'mine.yaml')
  await sorter.answerSavingWith(file)
  await ask('exportRuleSet', { name })
  await sorter.answerDialogWith(file)
  const { importId = '' } = (await ask('importRuleSet', null)) ?? {}
  await ask('takeRuleSet', { importId, name: 'Theirs' })
  await ask('renameRuleSet', { name: 'Theirs', to: 'Ours' })
  await ask('ruleSets', { folderId })
  await ask('chooseRuleSet', { folderId, name })
  await ask('changeFolderOption', { folderId, field: 'subfolders', value: true })
}

async function askForWatching(ask: Ask, sorter: SorterWindow, home: string): Promise<void> {
  await sorter.answerDialogWith(path.join(home, 'project'))
  const refused = await ask('addWatched', null)
  if (refused?.kind !== 'refused') throw new Error('A project is watched.')
  const choice = await ask('forceWatched', { candidateId: refused.candidateId ?? '' })
  if (choice.kind !== 'added') throw new Error('The folder is not watched.')
  const { watchId } = choice
  await ask('watching', null)
  await ask('turnWatched', { watchId, isOn: false })
  await ask('sortWatchedBy', { watchId, criterion: 'date' })
  await ask('chooseWatchedRuleSet', { watchId, name: 'Mine' })
  await ask('pauseWatching', { isPaused: true })
  await ask('showWatched', { watchId })
  await ask('removeWatched', { watchId })
}

async function askForAccount(ask: Ask): Promise<void> {
  await ask('account', null)
  // A packed app knows the product's own server alone: no test asks that.
  await expect(ask('api', { name: 'settings', input: {} })).rejects.toThrow('api: ApiError')
  const signIn = ask('signInWithBrowser', null)
  await ask('cancelBrowserSignIn', null)
  expect(await signIn).toBe('cancelled')
}

async function askForApp(ask: Ask, sorter: SorterWindow, home: string): Promise<void> {
  await ask('updates', null)
  await ask('checkForUpdates', null)
  await ask('restartToUpdate', null)
  await ask('popUpMenu', null)
  await ask('appInfo', null)
  await ask('settings', null)
  await ask('changeSettings', { change: { theme: 'dark' } })
  await ask('storage', null)
  await ask('clearCache', null)
  await ask('showStateFolder', null)
  await ask('awaitedCommand', null)
  await ask('licences', null)
  await sorter.answerSavingWith(path.join(home, 'diagnostics.zip'))
  await ask('saveDiagnostics', null)
  await ask('openExternal', { address: 'https://sortwell.example/help' })
  await writeFile(path.join(home, 'state/settings.json'), '{')
  await ask('setSettingsAside', null)
}

/** Drops a file on the page: only the preload script may name a path. */
async function drop(sorter: SorterWindow, file: string): Promise<void> {
  await sorter.page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'dropped' })
    document.body.append(input)
  })
  await sorter.page.locator('#dropped').setInputFiles(file)
  const { ok } = await sorter.page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped')
    const bridge = window.bridge as unknown as Bridge
    return bridge.openDropped([...(input?.files ?? [])])
  })
  expect(ok).toBe(true)
}
