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

test('a menu opens beside its button, is walked by the arrow keys, and gives the focus back', async ({
  page,
}) => {
  await openGallery(page, { density: 'app', theme: 'light' })
  const opener = page.getByRole('button', { name: 'Open a menu' })
  const menu = page.getByRole('menu')
  const openedBox = async (button: typeof opener) => {
    await button.click()
    return menu.boundingBox()
  }
  await opener.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Leave here' })).toBeFocused()
  await expectNoFindings(page, 'with a menu')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  const [button, opened] = [await opener.boundingBox(), await openedBox(opener)]
  expect([opened?.x, opened?.y]).toEqual([button?.x, (button?.y ?? 0) + (button?.height ?? 0) + 4])
  await opener.click()
  await expect(menu).toHaveCount(0)
  await opener.click()
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { name: 'Dialogs' }).click()
  await expect(menu).toHaveCount(0)
  // The focus that leaves by way of the button.
  await opener.press('Enter')
  await page.keyboard.press('Escape')
  await opener.press('Enter')
  await opener.focus()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toHaveCount(0)
})

test('what is said of a control is shown to the keyboard, the pointer and a finger, and goes by Escape', async ({
  page,
}) => {
  await openGallery(page, { density: 'app', theme: 'light' })
  const control = page.getByRole('button', { name: 'New folder' })
  const words = page.getByText('Select files, or drag them here.')
  await expect(control).toHaveAccessibleDescription('Select files, or drag them here.')
  await page.getByRole('button', { name: 'Open a menu' }).focus()
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
  await expect(words).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  await page.keyboard.press('Tab')
  await control.hover()
  await expect(words).toBeVisible()
  await page.getByRole('heading', { name: 'Dialogs' }).hover()
  await expect(words).toHaveCount(0)
  await control.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await expect(words).toBeVisible()
})

test('a field with a list walks it by the arrow keys, over its ends, and takes from it', async ({ page }) => {
  await openGallery(page, { density: 'app', theme: 'light' })
  const field = page.getByRole('combobox', { name: 'Folder' })
  const active = () =>
    field.evaluate(
      input => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  await field.fill('i')
  expect(await active()).toBe('Images')
  await page.keyboard.press('ArrowUp')
  expect(await active()).toBe('Music')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Invoices')
  await expect(page.getByRole('listbox', { name: 'Folders' }).getByRole('option')).toHaveCount(1)
})
