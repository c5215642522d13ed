import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plant } from '../../sorter/testing/trees.ts'
import { plantDownloads } from '../downloads-folder.ts'
import { expect, test } from '../sorter-test.ts'
import { WatchedScreen } from '../watched-screen.ts'
import { dress, look, sizes } from './looks.ts'

const sentences = `rules:
  - rule: Invoices
    when: { extension: pdf, any: [{ name: { contains: [invoice, Rechnung] } }, { text: { contains: invoice } }] }
    to: Invoices/{modified:yyyy}
  - rule: Photos by day
    when: { kind: [Images, Video], taken: { known: true } }
    to: ~/Pictures/{taken:yyyy}/{taken:yyyy-MM}
    name: '{taken:yyyy-MM-dd HH.mm} {camera|photo}'
  - rule: Old installers and archives
    when: { kind: [Installers, Archives], modified: { older than: 30 days } }
    to: Set aside
  - rule: Contracts
    when: { name: { contains: contract } }
    leave: true
otherwise: type
`
const endless = 'Extraordinarily-long-and-without-a-blank-'.repeat(2)
/** Long names, one that is written from right to left, and parts that two rules share. */
const doubtful = `rules:
  - rule: Photos
    when: { name: IMG_1.jpg }
    to: Photos
  - rule: All the others
    to: Others
  - rule: Invoices
    when: { extension: pdf, name: { contains: invoice } }
    to: Invoices
`

const hostile = `rules:
  - rule: ${endless}
    when: &shared { name: { contains: [${endless}, ${endless.repeat(4)}, x, y, z, w] } }
    to: ${endless}/${endless}
  - rule: قواعد الفواتير
    when: { name: { contains: [فاتورة, חשבונית] } }
    to: فواتير/{modified:yyyy}
  - rule: Shared
    when: *shared
    to: Elsewhere
`
const many = `rules:\n${Array.from(
  { length: 200 },
  (_, at) =>
    `  - rule: Rule ${at + 1}\n    when: { name: { contains: word${at + 1} } }\n    to: Folder ${at + 1}\n`,
).join('')}`

test('rules as sentences, their chips, and their text', async ({ home, stateDir, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  await page.keyboard.press('ControlOrMeta+3')
  await expect(sorter.button(/^Screenshots/)).toBeVisible()
  await look(page, '80-rules-none')
  mkdirSync(path.join(stateDir, 'rules'))
  const plantSet = (name: string, text: string) =>
    writeFileSync(path.join(stateDir, 'rules', `${name}.yaml`), text)
  plantSet('default', sentences)
  plantSet('slip', sentences.replace('when:', 'whne:'))
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  await expect(page.getByText(/^Matches 61 files/)).toBeVisible()
  await look(page, '81-rules-sentences')
  for (const [name, says] of [
    ['82-rules-comparison', 'What is compared: name contains'],
    ['83-rules-value', 'name contains: invoice or Rechnung'],
    ['84-rules-folder', 'Where they go: Invoices / 2024'],
    ['85-rules-menu', 'More for Invoices'],
  ] as const) {
    for (const size of sizes()) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: says, exact: true }).first().click()
      await look(page, name, {
        at: [size],
        shows: page.getByRole(name === '85-rules-menu' ? 'menu' : 'dialog'),
      })
      await page.keyboard.press('Escape')
    }
  }
  await sorter.button('Add a rule').click()
  await look(page, '86-rules-adding', { shows: sorter.button('Discard the new rule') })
  await sorter.button('Discard the new rule').click()
  await sorter.button('Add a condition').first().click()
  await page.keyboard.type('any of')
  await page.keyboard.press('Enter')
  await look(page, '87-rules-group')
  await page.keyboard.press('Escape')
  await sorter.tab(/Text/).click()
  await look(page, '88-rules-text', { shows: sorter.field('The text of the set') })
  plantSet('by hand', sentences.replaceAll('when: ', 'when:   '))
  await page.keyboard.press('ControlOrMeta+2')
  await page.keyboard.press('ControlOrMeta+3')
  await page.getByRole('combobox', { name: 'Set of rules' }).selectOption('by hand')
  await expect(page.getByText('not used by any folder')).toBeVisible() // and no longer the set before
  await sorter.tab(/^Rules/).click()
  await sorter.button('More for Invoices').click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await look(page, '88-rules-layout', { shows: sorter.dialog('Change by hand.yaml?') })
})

test('rules with faults, from a start, hostile and many', async ({ home, stateDir, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  await dress(page)
  const sets = path.join(stateDir, 'rules')
  mkdirSync(sets)
  writeFileSync(path.join(sets, 'slip.yaml'), sentences.replace('when:', 'whne:'))
  writeFileSync(path.join(sets, 'doubtful.yaml'), doubtful)
  writeFileSync(path.join(sets, 'hostile.yaml'), hostile)
  writeFileSync(path.join(sets, 'many.yaml'), many)
  await sorter.choose(folder)
  await page.keyboard.press('ControlOrMeta+3')
  const choice = page.getByRole('combobox', { name: 'Set of rules' })
  await choice.selectOption('slip')
  await sorter.tab(/Text/).click()
  await expect(page.getByText(/Unknown field “whne”/)).toBeVisible()
  await look(page, '89-rules-text-wrong')
  await sorter.tab(/^Rules/).click()
  await look(page, '90-rules-wrong', { shows: sorter.button('Edit the text') })
  await sorter.button('Start from…').click()
  await expect(sorter.button(/^Screenshots/)).toBeVisible()
  await look(page, '91-rules-start-from')
  await page.keyboard.press('Escape')
  await choice.selectOption('doubtful')
  await expect(page.getByText(/is without the extension/)).toBeVisible()
  await look(page, '91-rules-warnings')
  await sorter.tab(/Text/).click()
  await expect(page.getByText('No errors found, 2 warnings.')).toBeVisible()
  await look(page, '91-rules-text-warnings')
  await sorter.tab(/^Rules/).click()
  await choice.selectOption('hostile')
  await expect(page.getByText(/uses YAML anchors/)).toBeVisible()
  await look(page, '92-rules-hostile')
  await choice.selectOption('many')
  await expect(sorter.button('Move Rule 200, rule 200 of 200')).toBeAttached()
  await look(page, '93-rules-many')
})

test('the options of a set', async ({ home, stateDir, sorter }) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  plant(folder, { 'Holiday 2025/beach.jpg': 'x', 'Taxes/2024/return.pdf': 'x' })
  await dress(page)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 299 files')).toBeEnabled()
  await sorter.openOptions()
  await look(page, '94-options', { shows: sorter.switch('Sort subfolders too') })
  await sorter.field('New folder').fill('Invoices')
  await sorter.field('Its extensions').fill('pdf')
  await page.keyboard.press('Enter')
  for (const pattern of ['*.iso', 'Lecture*']) {
    await sorter.field('Name or pattern').fill(pattern)
    await page.keyboard.press('Enter')
    await expect(sorter.button(`Remove the pattern ${pattern}`)).toBeVisible()
  }
  await expect(page.getByText(/starts with “Lecture”\. \d+ items? in Downloads/)).toBeVisible()
  await sorter.field('Name or pattern').fill('../up')
  await page.keyboard.press('Enter')
  await expect(page.getByText('leads out of the chosen folder')).toBeVisible()
  await look(page, '95-options-tried')
  await page.locator('summary', { hasText: 'Images' }).click()
  const showing = (words: string) => () => page.getByText(words).first().scrollIntoViewIfNeeded()
  await look(page, '96-options-types', { arrange: showing('Look into files') })
  await look(page, '97-options-dates', { arrange: showing('Size limits') })
  await sorter.radio('Date taken').click()
  await look(page, '97-options-dates-taken', { arrange: showing('Size limits') })
  await look(page, '97-options-rules', { arrange: showing('Dates such as 03/07/2024') })
  const file = path.join(stateDir, 'rules', 'default.yaml')
  writeFileSync(file, 'together: [{ main: [psd], companions: [png] }]\nsubfolders: maybe\n')
  await expect(sorter.button('Edit the text')).toBeVisible()
  await look(page, '98-options-wrong')
})

test('sets of rules: chosen, of Premium, broken, and beside a watched folder', async ({
  home,
  stateDir,
  openSorter,
}) => {
  const folder = path.join(home, 'Downloads')
  plantDownloads(folder)
  const sets = path.join(stateDir, 'rules')
  mkdirSync(sets)
  const set = (name: string, text: string) => writeFileSync(path.join(sets, `${name}.yaml`), text)
  set(
    'default',
    'rules:\n  - rule: Invoices\n    when: { name: { contains: invoice } }\n    to: Money/Invoices\n',
  )
  set(
    'photos by camera',
    'rules:\n  - rule: Photos\n    when: { kind: Images }\n    to: "Photos/{camera|Unknown}"\n',
  )
  set('broken', 'rules:\n  - rule: Invoices\n    whne: { name: invoice }\n    too: Money\n')
  rmSync(path.join(stateDir, 'entitlement.json'))
  const sorter = await openSorter()
  const { page } = sorter
  await dress(page)
  const choice = page.getByRole('combobox', { name: 'Rules' })
  await sorter.choose(folder)
  await expect(sorter.button(/^Organize \d+ file/)).toBeEnabled()
  await look(page, 'sets-1-chosen')
  await choice.selectOption('photos by camera')
  await expect(page.getByText('This rule is part of Premium')).toBeVisible()
  await look(page, 'sets-2-premium')
  await choice.selectOption('broken')
  await expect(sorter.alert()).toContainText('broken.yaml')
  await look(page, 'sets-3-broken')
  await choice.selectOption('default')
  await expect(sorter.button(/^Organize \d+ file/)).toBeEnabled()
  await sorter.switch('Sort subfolders too').check()
  await expect(page.getByText(/^This folder has its own rules now/)).toBeVisible()
  await look(page, 'sets-5-own')
  const watched = new WatchedScreen(sorter)
  await watched.open()
  await watched.watch(folder)
  await page.getByRole('combobox', { name: 'Rules of Downloads' }).selectOption('broken')
  plant(folder, { 'x.zip': 'd' })
  await expect(page.getByRole('listitem').getByText(/broken\.yaml cannot/)).toBeVisible() // the preview says it too, later
  await expect(watched.state('Watching')).toHaveCount(0)
  await look(page, 'sets-4-watched-broken')
})
