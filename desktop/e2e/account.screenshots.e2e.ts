import { walkAccount } from './account-screens.ts'
import { test } from './account-test.ts'

const sizes = [
  { width: 1100, height: 760 },
  { width: 720, height: 560 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    const look = `${colorScheme}-${size.width}x${size.height}`

    test(`the account, ${look}`, async ({ folder, openApp, server }) => {
      test.setTimeout(120_000)
      const sorter = await openApp()
      const { page } = sorter
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      let taken = 40
      await walkAccount({
        sorter,
        server,
        folder,
        async look(name) {
          const file = `test-results/screenshots/${look}/${taken}-${name}.png`
          await page.screenshot({ path: file, animations: 'disabled' })
          taken += 1
        },
      })
    })
  }
}
