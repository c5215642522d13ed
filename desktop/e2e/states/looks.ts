import { expect, type Locator, type Page, test } from 'playwright/test'
import { expectNoFindings } from '../../../web/e2e/axe.ts'

export type Size = { readonly width: number; readonly height: number }

export const [wide, usual, narrow] = [
  { width: 1600, height: 1000 },
  { width: 1100, height: 760 },
  { width: 720, height: 560 },
] as const satisfies readonly Size[]

/** What axe has to say beside what it says of all of them. */
const schemes = {
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, about: 'colours' },
  forced: { media: { colorScheme: 'light', forcedColors: 'active' }, about: 'kept colours' },
  'forced-dark': { media: { colorScheme: 'dark', forcedColors: 'active' }, about: 'kept colours' },
  light: { media: { colorScheme: 'light', forcedColors: 'none' }, about: 'all' },
} as const

const isPictured = (): boolean => test.info().project.name === 'screenshots'

/** The sizes of a walk. In a wide window nothing is cut off that is whole in a narrower one: it is for pictures. */
export const sizes = (): readonly Size[] => (isPictured() ? [wide, narrow, usual] : [narrow, usual])

/** Errors and warnings in the consoles of pages. */
const complaints = new WeakMap<Page, string[]>()

/** How a walk begins, and how `look` leaves the window: light, in the size that most windows have. */
export async function dress(page: Page): Promise<void> {
  const said: string[] = []
  complaints.set(page, said)
  page.on('pageerror', error => said.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  // A walk asks axe in a dozen states; with all sizes and their pictures twelve times as often.
  test.setTimeout(isPictured() ? 300_000 : 60_000)
  await page.setViewportSize(usual)
  await page.emulateMedia({ ...schemes.light.media, reducedMotion: 'reduce' })
}

type Look = {
  /** What makes the state: asked for in each size. */
  readonly shows?: Locator
  /** Those that can have this state; all by default. */
  readonly at?: readonly Size[]
  /** Scrolls to what is meant. */
  readonly arrange?: () => Promise<void>
}

/**
 * Asks axe in the last of the sizes, light and dark; in no size may anything need scrolling sideways, and the console may hold
 * no error or warning. `npm run screenshots` asks axe in every size, also in forced colours, of what keeps its own there, and takes
 * a picture of each, `screenshots/<scheme>-<size>/<state>.png`.
 */
export async function look(
  page: Page,
  state: string,
  { at = sizes(), arrange, shows }: Look = {},
): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(size)
    await arrange?.()
    if (shows) await expect(shows.first(), state).toBeVisible()
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect.soft(isWide, `${state} is wider than ${size.width} pixels`).toBe(false)
    if (!isPictured() && size !== at.at(-1)) continue
    for (const [scheme, { media, about }] of Object.entries(schemes)) {
      if (!isPictured() && about === 'kept colours') continue
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
      const name = `${scheme}-${size.width}x${size.height}`
      await expectNoFindings(page, `${state}, ${name}`, about)
      if (isPictured())
        await page.screenshot({ path: `screenshots/${name}/${state}.png`, animations: 'disabled' })
    }
  }
  expect.soft(complaints.get(page)?.splice(0), `the console, ${state}`).toEqual([])
  await page.setViewportSize(usual)
}
