import { expectNoFindings } from '../../web/e2e/axe.ts'
import { walkAccount } from './account-screens.ts'
import { test } from './account-test.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on any screen of the account, ${colorScheme}`, async ({
    folder,
    openApp,
    server,
  }) => {
    test.setTimeout(120_000)
    const sorter = await openApp()
    await sorter.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await walkAccount({ sorter, server, folder, look: name => expectNoFindings(sorter.page, name) })
  })
