import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plant } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

/** What a person does to rules before the answer to what was done before is there. Only the stand-in can be late. */
test.skip((process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '') === '', 'runs on the stand-in for Electron only')

const rule = (name: string, word: string) =>
  `  - rule: ${name}\n    when:\n      name: { contains: ${word} }\n    to: ${name}\n`

/** Writes a set, and returns what reads its rules in their order. */
function writeSet(stateDir: string, name: string, rules: readonly string[]) {
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', `${name}.yaml`)
  writeFileSync(file, `rules:\n${rules.map(each => rule(each, each.toLowerCase())).join('\n')}`)
  return () => [...readFileSync(file, 'utf8').matchAll(/- rule: (.+)/g)].map(([, title]) => title)
}

async function deleteRule(sorter: SorterWindow, name: string): Promise<void> {
  await sorter.button(`More for ${name}`).click()
  await sorter.page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('a rule that is moved twice goes two places down, though the first answer comes late', async ({
  stateDir,
  openSorter,
}) => {
  const order = writeSet(stateDir, 'default', ['Alpha', 'Beta', 'Gamma'])
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'changeRuleSet=400' })
  const { keyboard } = sorter.page
  await keyboard.press('ControlOrMeta+3')
  await sorter.button('Move Alpha, rule 1 of 3').focus()
  await keyboard.press('Alt+ArrowDown')
  await keyboard.press('Alt+ArrowDown')
  await expect(sorter.button('Move Alpha, rule 3 of 3')).toBeFocused()
  expect(order()).toEqual(['Beta', 'Gamma', 'Alpha'])
})

test('two rules that are deleted in a row are those that were seen, though the first answer comes late', async ({
  stateDir,
  openSorter,
}) => {
  const order = writeSet(stateDir, 'default', ['Alpha', 'Beta', 'Gamma'])
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'changeRuleSet=1200' })
  await sorter.page.keyboard.press('ControlOrMeta+3')
  await deleteRule(sorter, 'Alpha')
  await deleteRule(sorter, 'Beta')
  await expect(sorter.button('Move Gamma, rule 1 of 1')).toBeVisible()
  expect(order()).toEqual(['Gamma'])
})

test('what is done to a rule counts for its own set, though another set is opened late', async ({
  stateDir,
  openSorter,
}) => {
  const order = writeSet(stateDir, 'default', ['Alpha', 'Beta'])
  const others = writeSet(stateDir, 'other', ['Alpha', 'Beta'])
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'openRuleSet=1500' })
  const { page } = sorter
  await page.keyboard.press('ControlOrMeta+3')
  await page.getByRole('combobox', { name: 'Set of rules' }).selectOption('other')
  await deleteRule(sorter, 'Alpha')
  await expect(page.getByText('Another set is open now. Nothing was changed.')).toBeVisible()
  expect(order()).toEqual(['Alpha', 'Beta'])
  expect(others()).toEqual(['Alpha', 'Beta'])
})

test('the reason of a refused value stays when its field is left, though the set is read late', async ({
  home,
  openSorter,
}) => {
  const folder = path.join(home, 'Downloads')
  plant(folder, { 'a.jpg': 'x', 'Trip/b.jpg': 'y' })
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'ruleSets=1500' })
  const { page } = sorter
  await sorter.choose(folder)
  await sorter.radio('By size').check()
  const limits = sorter.field('Size limits')
  await limits.fill('huge')
  await page.keyboard.press('Enter')
  const reason = page.getByText(/“huge” is not a size/)
  await expect(reason).toBeVisible()
  await page.keyboard.press('Tab')
  await sorter.switch('Sort subfolders too').check()
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await expect(limits).toHaveValue('huge')
  await expect(reason).toBeVisible()
})

test('a double click removes one folder of extensions, though the answer comes late', async ({
  openSorter,
}) => {
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'changeRuleSet=400' })
  const { page } = sorter
  await sorter.openOptions()
  for (const [folder, extension] of [
    ['Bills', 'bill'],
    ['Letters', 'letter'],
    ['Notes', 'note'],
  ] as const) {
    await sorter.field('New folder').fill(folder)
    await sorter.field('Its extensions').fill(extension)
    await page.keyboard.press('Enter')
    await expect(sorter.button(`Remove ${folder} from the list`)).toBeVisible()
    await expect(sorter.field('New folder')).toHaveValue('')
  }
  await sorter.button('Remove Bills from the list').dblclick()
  await expect(sorter.button('Remove Bills from the list')).toHaveCount(0)
  // The next change comes after all before it.
  await sorter.button('Remove Notes from the list').click()
  await expect(sorter.button('Remove Notes from the list')).toHaveCount(0)
  await expect(sorter.button('Remove Letters from the list')).toBeVisible()
})

test('what is typed for a set stays while another one is opened, renamed and written', async ({
  stateDir,
  sorter,
}) => {
  writeSet(stateDir, 'default', ['Alpha'])
  writeSet(stateDir, 'other', ['Beta'])
  const { page } = sorter
  const area = sorter.field('The text of the set')
  const open = (name: string) => page.getByRole('combobox', { name: 'Set of rules' }).selectOption(name)
  await page.keyboard.press('ControlOrMeta+3')
  await sorter.tab(/Text/).click()
  await area.fill('# first\n')
  await open('other')
  await expect(area).toHaveValue(/Beta/)
  await area.fill('# second\n')
  await sorter.button('More about this set').click()
  await page.getByRole('menuitem', { name: /Rename/ }).click()
  await sorter.field('Name of the set').fill('third')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(area).toHaveValue('# second\n')
  await sorter.button('Apply').click()
  await expect(sorter.button('Apply')).toBeDisabled()
  await open('default')
  await expect(area).toHaveValue('# first\n')
})

test('what is typed on after Apply stays, though the answer comes late', async ({ stateDir, openSorter }) => {
  writeSet(stateDir, 'default', ['Alpha'])
  const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: 'writeRuleSet=800' })
  const { page } = sorter
  const area = sorter.field('The text of the set')
  await page.keyboard.press('ControlOrMeta+3')
  await sorter.tab(/Text/).click()
  await area.fill('# one\n')
  await sorter.button('Apply').click()
  await area.fill('# one and two\n')
  const written = () => readFileSync(path.join(stateDir, 'rules', 'default.yaml'), 'utf8')
  await sorter.button('Apply').click() // once the first answer is there
  await expect.poll(written).toBe('# one and two\n')
  await expect(sorter.button('Discard')).toBeDisabled()
})

for (const late of ['writeRuleSet=0', 'writeRuleSet=800']) {
  test(`a preview follows a text that was applied just before it was gone back to (${late})`, async ({
    folder,
    stateDir,
    openSorter,
  }) => {
    plant(folder, { 'alpha.txt': 'a', 'other.txt': 'b' })
    writeSet(stateDir, 'default', ['Alpha'])
    const sorter = await openSorter({ SORTWELL_STAND_IN_LATE: late })
    const { page } = sorter
    await sorter.choose(folder)
    await expect(sorter.folder(/Alpha/)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+3')
    await sorter.tab(/Text/).click()
    await sorter.field('The text of the set').fill(`rules:\n${rule('Letters', 'alpha')}`)
    await expect(sorter.button('Apply')).toBeEnabled()
    await sorter.button('Apply').click()
    if (late.endsWith('=0')) await expect(sorter.button('Discard')).toBeDisabled()
    await page.keyboard.press('ControlOrMeta+1')
    await expect(sorter.folder(/Letters/)).toBeVisible()
    await expect(sorter.folder(/Alpha/)).toHaveCount(0)
  })
}

test('an older trial of a set that comes after a newer one is not shown', async ({
  folder,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, { 'alpha.txt': 'a', 'beta 1.txt': 'b', 'beta 2.txt': 'c' })
  writeSet(stateDir, 'default', ['Gamma'])
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  await sorter.tab(/Text/).click()
  const area = sorter.field('The text of the set')
  const trial = page.getByRole('complementary', { name: 'Preview' })
  await area.fill(`rules:\n${rule('Letters', 'a')}`)
  await expect(trial).toContainText('Matches 3 files')
  const older = await sorter.holdAnswer('tryRules')
  await area.fill(`rules:\n${rule('Letters', 'alpha')}`)
  await older.arrived()
  await area.fill(`rules:\n${rule('Letters', 'beta')}`)
  await expect(trial).toContainText('Matches 2 files')
  await older.release()
  expect(await trial.textContent()).toContain('Matches 2 files')
})
