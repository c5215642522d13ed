import { expectNoFindings } from './axe.ts'
import { expect, looks, openGallery, test } from './kit-test.ts'

for (const look of looks)
  test(`every part of the kit passes axe, ${look.density} ${look.theme}`, async ({ page }) => {
    await openGallery(page, look)
    await expectNoFindings(page, 'the gallery')
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    await expectNoFindings(page, 'with a dialog')
  })

test('a dialog has its safest answer focused, and gives the focus back', async ({ page }) => {
  await openGallery(page, { density: 'app', theme: 'light' })
  const opener = page.getByRole('button', { name: 'Ask a question' })
  const question = page.getByRole('dialog', { name: 'Log out all other sessions?' })
  for (const leave of [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Log them out' }).click(),
  ]) {
    await opener.click()
    await expect(question.getByRole('button', { name: 'Keep them' })).toBeFocused()
    await leave()
    await expect(question).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('in high contrast a switch shows its knob and whether it is on', async ({ page }) => {
  await openGallery(page, { density: 'site', theme: 'light' })
  await page.emulateMedia({ forcedColors: 'active' })
  const [on, off] = ['On', 'Off'].map(name => page.getByRole('switch', { name, exact: true }))
  const picture = async (turned: typeof on) => (await turned?.screenshot())?.toString('base64')
  const shown = await picture(off)
  expect(await picture(on)).not.toBe(shown)
  await page.addStyleTag({ content: 'input[role=switch]::before { visibility: hidden }' })
  expect(await picture(off)).not.toBe(shown)
})

test('the app stands closer than the site', async ({ page }) => {
  const height = async (density: 'site' | 'app') => {
    await openGallery(page, { density, theme: 'light' })
    return (await page.getByRole('button', { name: 'wide' }).boundingBox())?.height
  }
  expect(await height('site')).toBe(44)
  expect(await height('app')).toBe(40)
})
