import { join } from 'node:path'
import { expect, looks, openGallery, test } from './kit-test.ts'

/** Every part of the kit in every state, for a person to look at. */
const folder = join(import.meta.dirname, '../../screenshots/kit')

/** What the gallery has to show: a part that is left out makes no picture. */
const parts = [
  'Colours',
  'Type',
  'Icons',
  'Marks',
  'Buttons',
  'Switches',
  'Selects',
  'Choices',
  'Tabs',
  'Fields',
  'A form',
  'Notices',
  'Nothing yet',
  'Cards',
  'Pages',
  'Dialogs',
  'Words',
]

for (const look of looks)
  for (const width of [1100, 390])
    test(`the kit, ${look.density} ${look.theme} ${width}`, async ({ page }) => {
      const shoot = (name: string, fullPage: boolean) =>
        page.screenshot({
          path: join(folder, `${look.density}-${look.theme}-${width}-${name}.png`),
          animations: 'disabled',
          fullPage,
        })
      await page.setViewportSize({ width, height: 900 })
      await openGallery(page, look)
      await expect(page.getByRole('region')).toHaveCount(parts.length)
      for (const part of parts)
        await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      await page.getByRole('button', { name: 'Log In' }).click()
      await expect(page.getByText('Incorrect email or password.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Plain' }).focus()
      await shoot('parts', true)
      await page.getByRole('button', { name: 'Open a dialog' }).click()
      await expect(page.getByRole('dialog', { name: 'Sort this folder?' })).toBeInViewport()
      await shoot('dialog', false)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Ask a question' }).click()
      await expect(page.getByRole('dialog', { name: 'Log out all other sessions?' })).toBeInViewport()
      await shoot('question', false)
      await page.keyboard.press('Escape')
      await page.emulateMedia({ forcedColors: 'active' })
      await shoot('high-contrast', true)
    })
