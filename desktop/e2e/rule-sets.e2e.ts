import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expectNoFindings } from '../../web/e2e/axe.ts'
import { plant } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'

const set = `# Mine, since 2019.
rules:
  # Bills first.
  - rule: Invoices
    when:
      name:
        contains: [invoice, Rechnung]
    to: Money/Invoices

  - rule: Old packages
    when:
      kind: [Installers, Archives]
      modified: { older than: 30 days }
    to: Set aside/{kind}
`

const tree = {
  'invoice 1.pdf': 'a',
  'invoice 2.jpg': 'b',
  'setup.exe': 'c',
  'holiday.jpg': 'd',
  'notes.txt': 'e',
}

test('rules are read as sentences, changed, tried and taken back, and the file keeps its comments', {
  tag: '@core',
}, async ({ folder, stateDir, sorter }) => {
  const { page } = sorter
  plant(folder, tree)
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, set)
  const read = () => readFileSync(file, 'utf8')
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  await expect(sorter.heading('Rules')).toBeFocused()
  const rules = page.getByRole('list', { name: 'Rules: the first that matches wins' })
  const rule = (name: string) =>
    rules.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const trial = page.getByRole('complementary', { name: 'Preview' })
  await expect(rule('Invoices')).toContainText('2 files')
  await expect(trial).toContainText('Matches 2 files (otherwise: 1 to Documents, 1 to Images)')
  await expect(trial).toContainText('name invoice 1')
  await expectNoFindings(page, 'rules as sentences')

  // A value, by the keyboard alone.
  await sorter.button('name contains: invoice or Rechnung').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Compared with' })).toBeVisible()
  await expectNoFindings(page, 'a value of a rule')
  await page.keyboard.type('notes')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(rule('Invoices')).toContainText('3 files')
  expect(read()).toBe(set.replace('Rechnung]', 'Rechnung, notes]'))

  await expect(sorter.button('Undo')).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.button('Undo')).toBeDisabled()
  expect(read()).toBe(set)
})

const each = [
  ['extension is', 'txt', 'Notes'],
  ['name contains', 'holiday', 'Trips'],
  ['size larger than', '1 kB', 'Large'],
  ['changed more than', '30 days', 'Old'],
  ['taken is known', '', 'Shots'],
  ['copy of another file', '', 'Copies'],
] as const

test('a rule of each kind is made, grouped, put elsewhere by key and pointer, deleted and taken back', async ({
  folder,
  stateDir,
  sorter,
}) => {
  test.setTimeout(60_000) // a hundred steps
  const { page } = sorter
  plant(folder, tree)
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, set)
  const read = () => readFileSync(file, 'utf8')
  const order = () => [...read().matchAll(/- rule: (.+)/g)].map(([, name]) => name)
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  const rules = page.getByRole('list', { name: 'Rules: the first that matches wins' })
  const rule = (name: string) =>
    rules
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Name of the rule ${name}`, exact: true }) })
  const dialog = (name: string) => page.getByRole('dialog', { name })

  for (const [what, value, to] of each) {
    await sorter.button('Add a rule').click()
    await sorter.button('Add a condition: which files?').press('Enter')
    await expect(dialog('What to compare').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(what)
    await page.keyboard.press('Enter')
    if (value !== '') {
      await expect(dialog('What to compare').getByRole('combobox', { name: what })).toBeFocused()
      await page.keyboard.type(value)
      await sorter.button('Done').click()
    }
    await sorter.button('Where they go: where to?').click()
    await expect(dialog('Folder').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(to)
    await page.keyboard.press('Enter')
    await expect(rule(to)).toBeVisible()
  }
  await expect(rule('Notes')).toContainText('1 file')
  expect(order()).toEqual(['Invoices', 'Old packages', ...each.map(([, , to]) => to)])
  for (const line of ['# Mine, since 2019.', '  # Bills first.']) expect(read()).toContain(line)

  // A group, by the keyboard: the value that is asked for next is of its first condition.
  await rule('Notes').getByRole('button', { name: 'Add a condition', exact: true }).press('Enter')
  await page.keyboard.type('any of')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'any of: first condition' })).toBeFocused()
  await page.keyboard.type('name contains')
  await page.keyboard.press('Enter')
  await page.keyboard.type('notes')
  await expectNoFindings(page, 'the first condition of a group')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(rule('Notes')).toContainText('where any of ( name contains notes + )')
  await sorter.button('Add a condition to: any of').click()
  await page.keyboard.type('size larger')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1 MB')
  await page.keyboard.press('Enter')
  await expect(rule('Notes')).toContainText('name contains notes or size larger than 1 MB + )')
  await sorter.button('Which must hold: any of').click()
  await sorter.button('None of these (none of)').click()
  await expect(rule('Notes')).toContainText('none of (')
  await expect(rule('Notes')).toContainText('0 files')
  await expectNoFindings(page, 'a rule with a group')

  // Let stay, and given new names.
  await rule('Old').getByRole('button', { name: 'Where they go: Old' }).click()
  await sorter.button('Don’t move').click()
  await expect(rule('Old')).toContainText('stay where they are')
  await sorter.button('More for Trips').click()
  await page.getByRole('menuitem', { name: 'Rename files…' }).click()
  await expect(dialog('New name').getByRole('combobox')).toBeFocused()
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press(key)
    await expect(dialog('New name')).toHaveCount(0)
    await expect(rule('Trips')).not.toContainText('named')
    await sorter.button('More for Trips').click()
    await page.getByRole('menuitem', { name: 'Rename files…' }).click()
  }
  await page.keyboard.type('Trip {counter:2}')
  await page.keyboard.press('Enter')
  await expect(sorter.button('Named: Trip 01')).toBeFocused()
  expect(read()).toContain('name: Trip {counter:2}')

  // By Alt with an arrow, and dragged by its handle.
  await sorter.button('Move Old packages, rule 2 of 8').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(sorter.button('Move Old packages, rule 1 of 8')).toBeFocused()
  expect(order().slice(0, 2)).toEqual(['Old packages', 'Invoices'])
  const handle = sorter.button('Move Notes, rule 3 of 8')
  await handle.scrollIntoViewIfNeeded()
  await handle.hover()
  await page.mouse.down()
  await rule('Old packages').hover({ position: { x: 60, y: 8 } })
  await rule('Old packages').hover({ position: { x: 60, y: 10 } })
  await page.mouse.up()
  await expect(sorter.button('Move Notes, rule 1 of 8')).toBeFocused()
  expect(order().slice(0, 3)).toEqual(['Notes', 'Old packages', 'Invoices'])

  await sorter.button('More for Invoices').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rule('Invoices')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rule('Invoices')).toBeVisible()
  expect(read()).toContain('  # Bills first.')
  // Taken back to the beginning: every byte is as it was.
  const others = ['group', 'condition', 'mode', 'stay', 'name', 'key', 'drag']
  for (const _ of [...each, ...others]) await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.button('Undo')).toBeDisabled()
  expect(read()).toBe(set)
})

test('a rule that is half written is kept while one looks elsewhere, and Escape keeps what was added', async ({
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  for (const name of ['mine', 'other']) writeFileSync(path.join(stateDir, 'rules', `${name}.yaml`), set)
  const { keyboard } = page
  const draft = page.getByRole('region', { name: 'Add a rule' })
  const popover = page.getByRole('dialog')
  const open = (name: string) => page.getByRole('combobox', { name: 'Set of rules' }).selectOption(name)
  await keyboard.press('ControlOrMeta+3')
  await open('mine')
  await expect(sorter.button('Move Invoices, rule 1 of 2')).toBeVisible()
  await sorter.button('Add a rule').click()
  await sorter.button('Add a condition: which files?').press('Enter')
  await keyboard.type('name contains')
  await keyboard.press('Enter')
  for (const word of ['Screenshot', 'Bildschirmfoto']) {
    await keyboard.type(word)
    await keyboard.press('Enter')
  }
  // The first Escape is for what is being typed, the next one closes.
  await keyboard.type('half')
  await keyboard.press('Escape')
  await expect(popover.getByRole('combobox')).toHaveValue('')
  await keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(draft).toContainText('name contains Screenshot or Bildschirmfoto')
  await expect(draft.getByRole('button').first()).toBeFocused()

  // An editor that is open is left with what was added.
  await sorter.button('name contains: Screenshot or Bildschirmfoto').click()
  await keyboard.type('Captura')
  await keyboard.press('Enter')
  // Its chip closes it, and what was added stays.
  await sorter.button('name contains: Screenshot or Bildschirmfoto').click()
  await expect(popover).toHaveCount(0)
  await expect(draft).toContainText('Screenshot, Bildschirmfoto or Captura')
  await sorter.button('name contains: Screenshot, Bildschirmfoto or Captura').click()
  await expect(popover).toBeVisible()
  await keyboard.press('ControlOrMeta+1')
  await expect(sorter.heading('Rules')).toHaveCount(0)
  await keyboard.press('ControlOrMeta+3')
  await expect(sorter.heading('Rules')).toBeFocused()
  const written = 'name contains Screenshot, Bildschirmfoto or Captura'
  await expect(draft).toContainText(written)
  await sorter.tab(/Text/).click()
  await sorter.tab(/^Rules/).click()
  await expect(draft).toContainText(written)
  await open('other')
  await expect(draft).toHaveCount(0)
  await open('mine')
  await expect(draft).toContainText(written)
  await sorter.button('More about this set').click()
  await page.getByRole('menuitem', { name: /Rename/ }).click()
  await sorter.field('Name of the set').fill('third')
  await keyboard.press('Enter')
  await expect(page.getByText('Saved as you go in ~/state/rules/third.yaml.')).toBeVisible()
  await expect(draft).toContainText(written)
  await sorter.button('Where they go: where to?').click()
  await keyboard.type('Shots')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Name of the rule Shots' })).toBeVisible()
  await sorter.button('Add a rule').click()
  await expect(draft).not.toContainText('Screenshot')
  await sorter.button('Discard the new rule').click()
  await keyboard.press('ControlOrMeta+1')
  await keyboard.press('ControlOrMeta+3')
  await expect(sorter.button('Add a rule')).toBeVisible()
})

test('Escape leaves what was not changed as it is, and keeps what was, in each editor', async ({
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  const { keyboard } = page
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, set)
  const popover = page.getByRole('dialog')
  await keyboard.press('ControlOrMeta+3')
  for (const [chip, shown] of [
    ['name contains: invoice or Rechnung', ''],
    ['changed more than: 30 days', '30 days'],
    ['Where they go: Money / Invoices', 'Money/Invoices'],
    ['What is compared: name contains', ''],
  ] as const) {
    await sorter.button(chip).click()
    await expect(popover.getByRole('combobox')).toHaveValue(shown)
    await keyboard.type('9')
    await keyboard.press('Escape')
    await expect(popover.getByRole('combobox')).toHaveValue(shown)
    await keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(sorter.button(chip)).toBeFocused()
  }
  expect(readFileSync(file, 'utf8')).toBe(set)
  await expect(sorter.button('Undo')).toBeDisabled()
  await sorter.button('name contains: invoice or Rechnung').click()
  await sorter.button('Remove Rechnung').click()
  await keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(sorter.button('name contains: invoice')).toBeFocused()
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('contains: invoice')
})

test('a name that another rule has stays in its field, with the reason, until it is changed or left', async ({
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, set)
  await page.keyboard.press('ControlOrMeta+3')
  await sorter.button('Name of the rule Invoices').click()
  const name = sorter.field('Name of the rule Invoices')
  await expect(name).toBeFocused()
  await name.fill('Old packages')
  await sorter.button('Where they go: Money / Invoices').click()
  const folder = page.getByRole('dialog', { name: 'Folder' }).getByRole('combobox')
  await expect(folder).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('Old packages')
  await expect(folder).not.toHaveAttribute('aria-invalid')
  await expectNoFindings(page, 'a name that another rule has')
  await page.keyboard.press('Escape')
  await name.fill('Bills')
  await name.press('Enter')
  await expect(page.getByRole('heading', { name: 'Name of the rule Bills' })).toBeVisible()
  await sorter.button('Name of the rule Bills').click()
  await page.keyboard.press('Escape')
  await expect(sorter.button('Name of the rule Bills')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(set.replace('rule: Invoices', 'rule: Bills'))
})

test('a set that is changed outside is not overwritten by a chip that is open', async ({
  folder,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, tree)
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, set)
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  await sorter.button('name contains: invoice or Rechnung').click()
  await page.keyboard.type('half')
  const outside = set.replace('[invoice, Rechnung]', '[bill]')
  writeFileSync(file, outside)
  await expect(page.getByText('Another program changed the file.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Compared with' })).toHaveCount(0)
  await expect(sorter.button('name contains: bill')).toBeVisible()
  await page.getByRole('heading', { level: 1, name: 'Rules' }).click()
  await expect(sorter.button('Undo')).toBeDisabled()
  expect(readFileSync(file, 'utf8')).toBe(outside)
})

test('a set is begun from a starter, written as text, and another one imported after a look at where it moves files', async ({
  folder,
  home,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, tree)
  await page.keyboard.press('ControlOrMeta+3')
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible()
  await expect(sorter.button(/^Screenshots/)).toBeVisible()
  await expectNoFindings(page, 'no rules yet')
  await sorter.button(/^Screenshots/).click()
  await sorter.field('Name of the set').fill('../shots')
  await sorter.button('Create').click()
  await expect(page.getByText('A set is called by letters')).toBeVisible()
  await expectNoFindings(page, 'a name that no set can have')
  await sorter.field('Name of the set').fill('shots')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved as you go in ~/state/rules/shots.yaml.')).toBeVisible()

  await sorter.tab(/Text/).click()
  const text = sorter.field('The text of the set')
  const before = await text.inputValue()
  await text.fill(before.replace('    to:', '    too:'))
  const faults = page.getByRole('list', { name: 'Errors in the text' })
  await expect(faults).toContainText('Unknown field “too”.')
  await expect(sorter.button('Apply')).toBeDisabled()
  await expectNoFindings(page, 'a text with a fault')
  await faults.getByRole('button').first().click()
  await expect(text).toBeFocused()
  await text.fill(before.replace('    to:', '    # mine\n    to:'))
  await expect(page.getByText('No errors found.')).toBeVisible()
  await sorter.button('Apply').click()
  await expect(sorter.button('Discard')).toBeDisabled() // it is written
  expect(readFileSync(path.join(stateDir, 'rules', 'shots.yaml'), 'utf8')).toContain('# mine')
  await text.fill(before.replace('rules:', 'rules:\n  - rule: One\n    when: { name: a.png }\n    to: One'))
  const warnings = page.getByRole('list', { name: 'Warnings' })
  await expect(page.getByText('No errors found, 1 warning.')).toBeVisible()
  await expect(warnings).toContainText('“name” is without the extension')
  await expectNoFindings(page, 'a text with a warning')
  await sorter.button('Apply').click()
  await sorter.tab(/^Rules/).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'hardly any file matches “a.png”' }),
  ).toBeVisible()
  await expectNoFindings(page, 'a rule with a warning')

  const given = path.join(home, 'theirs.yaml')
  writeFileSync(given, `${set}  - rule: Films\n    when: { kind: Video }\n    to: ~/Films\n`)
  await sorter.answerDialogWith(given)
  await sorter.button('More about this set').click()
  await page.getByRole('menuitem', { name: 'Import a set…' }).click()
  const look = sorter.dialog('Import theirs.yaml?')
  await expect(look.getByRole('listitem').first()).toHaveText('~/Films outside the sorted folder')
  await expectNoFindings(page, 'a set from elsewhere')
  await look.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Imported: theirs.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Set of rules' })).toHaveValue('theirs')
  await sorter.tab(/^Rules/).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Films' })).toBeVisible()
})

test('a text is tried while it is typed, as soon as it has no errors', async ({
  folder,
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  plant(folder, tree)
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, set)
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  await sorter.tab(/Text/).click()
  const text = sorter.field('The text of the set')
  const trial = page.getByRole('complementary', { name: 'Preview' })
  await expect(trial).toContainText('Matches 2 files')
  await text.fill('rules:\n  - rule: Notes\n    when: { extension: txt }\n    to: Notes\n')
  await expect(trial).toContainText('Matches 1 file (otherwise: Documents)')
  await expect(trial.getByRole('combobox', { name: 'Files of' })).toHaveValue('Notes')
  await expectNoFindings(page, 'a text that is tried')
  await text.fill('rules:\n  - rule: Notes\n    wehn: { extension: txt }\n    to: Notes\n')
  await expect(trial).toContainText('The preview waits until the text has no errors.')
  await sorter.button('Discard').click()
  await expect(trial).toContainText('Matches 2 files')
  expect(readFileSync(file, 'utf8')).toBe(set)

  // Beside the options: what no rule matches.
  await sorter.tab(/Options/).click()
  await expect(trial).toContainText('Moves 2 files')
  await expect(trial.getByRole('row').filter({ hasText: 'holiday.jpg' })).toContainText('Images')
})

test('a file that was laid out by hand is changed once the person agrees, or as text', async ({
  stateDir,
  sorter,
}) => {
  const { page } = sorter
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const byHand = `rules:\n    - {rule:   "Bills",  when: {name:   bill} ,   to:  'Money' }   # mine\n`
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, byHand)
  await page.keyboard.press('ControlOrMeta+3')
  const question = sorter.dialog('Change default.yaml?')
  const turnOff = async () => {
    await sorter.button('More for Bills').click()
    await page.getByRole('menuitem', { name: /^Switch/ }).click()
  }
  await turnOff()
  await expect(question).toContainText('Comments stay; spacing and quotes may change.')
  await expectNoFindings(page, 'a question before the layout of a file changes')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  // A name is asked about once, though the question takes the focus from its field.
  await sorter.button('Name of the rule Bills').click()
  const name = sorter.field('Name of the rule Bills')
  await name.fill('Invoices')
  await name.press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(question).toHaveCount(0)
  await name.press('Escape')
  await expect(sorter.button('Name of the rule Bills')).toBeVisible()
  await turnOff()
  await question.getByRole('button', { name: 'Edit the text' }).click()
  await expect(sorter.field('The text of the set')).toHaveValue(byHand)
  expect(readFileSync(file, 'utf8')).toBe(byHand)
  await sorter.tab(/^Rules/).click()
  await turnOff()
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bills' })).toContainText('off')
  expect(readFileSync(file, 'utf8')).toContain('# mine')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sorter.button('Undo')).toBeDisabled()
  expect(readFileSync(file, 'utf8')).toBe(byHand)
  // Asked once.
  await turnOff()
  await expect(sorter.button('Undo')).toBeEnabled()
  await expect(question).toHaveCount(0)
})

test('a set with anchors is shown, and edited as text', async ({ stateDir, sorter }) => {
  const { page } = sorter
  mkdirSync(path.join(stateDir, 'rules'), { recursive: true })
  const rule = (name: string, when: string) => `  - rule: ${name}\n    when: ${when}\n    to: ${name}\n`
  const shared = `rules:\n${rule('Bills', '&bills { name: bill }')}${rule('Old', '*bills')}`
  writeFileSync(path.join(stateDir, 'rules', 'default.yaml'), shared)
  await page.keyboard.press('ControlOrMeta+3')
  await expect(page.getByText('This set uses YAML anchors. Edit the text.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Old' })).toContainText('name is bill')
  await expect(sorter.button('More for Bills')).toHaveCount(0)
  await sorter.button('Edit the text').click()
  await expect(sorter.field('The text of the set')).toHaveValue(shared)
})
