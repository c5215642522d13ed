import type { Page } from 'playwright/test'
import { expectNoFindings } from './axe.ts'
import { desktopWidth, phoneWidth } from './site-test.ts'

/** Dark first, so that a walk goes on in the light, and as wide as it began. */
export const schemes = [
  ['dark', 'colours'],
  ['light', 'all'],
] as const

/** What is shown, on a phone and on a desktop, in both schemes: the schemes differ by their colours alone, on any width. */
export async function expectNoFindingsInAnyLook(page: Page, state: string): Promise<void> {
  await page.setViewportSize(phoneWidth)
  await expectNoFindings(page, `${state}, ${phoneWidth.width}`)
  await page.setViewportSize(desktopWidth)
  for (const [colorScheme, about] of schemes) {
    await page.emulateMedia({ colorScheme })
    await expectNoFindings(page, `${state}, ${desktopWidth.width} ${colorScheme}`, about)
  }
}
