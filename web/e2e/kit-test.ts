import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, test as base, chromium, expect, type Page } from 'playwright/test'
import { build, preview } from 'vite'
import { browserArguments } from './browser-arguments.ts'

export { expect }

type WorkerFixtures = { readonly chrome: Browser; readonly galleryUrl: string }

const root = path.join(import.meta.dirname, '../kit/gallery')

/** The kit's gallery, built and served, and a page that shows nothing yet. */
export const test = base.extend<{ readonly page: Page }, WorkerFixtures>({
  galleryUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const outDir = await mkdtemp(path.join(tmpdir(), 'sortwell-kit-'))
      await build({ root, logLevel: 'error', build: { outDir } })
      const server = await preview({
        root,
        logLevel: 'error',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0 },
      })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  chrome: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const executablePath = process.env.SORTWELL_BROWSER ?? chromium.executablePath()
      const chrome = await chromium.launch({ args: [...browserArguments], executablePath })
      await use(chrome)
      await chrome.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ chrome, galleryUrl }, use) => {
    const context = await chrome.newContext({ baseURL: galleryUrl, reducedMotion: 'reduce' })
    await use(await context.newPage())
    await context.close()
  },
})

type Look = { readonly density: 'site' | 'app'; readonly theme: 'light' | 'dark' }

const pageColours = { light: 'rgb(246, 246, 242)', dark: 'rgb(18, 21, 20)' } as const

/** Every look of the kit. */
export const looks = (['site', 'app'] as const).flatMap(density =>
  (['light', 'dark'] as const).map(theme => ({ density, theme })),
)

export async function openGallery(page: Page, { density, theme }: Look): Promise<void> {
  await page.goto(`/?density=${density}&theme=${theme}`)
  await page.getByRole('heading', { level: 1, name: 'The kit' }).waitFor()
  await expect(page.locator('html')).toHaveCSS('background-color', pageColours[theme])
}
