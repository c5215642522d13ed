import { registered } from '../../web/e2e/people.ts'
import { startServer } from '../../web/e2e/start-server.ts'
import { toSection, walkAccount } from './account-screens.ts'
import { expect, logIn, logInFromStart, openAccount, openPlace, test } from './account-test.ts'
import type { SorterWindow } from './sorter-window.ts'

const sizes = [
  { width: 1100, height: 760 },
  { width: 720, height: 560 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    const look = `${colorScheme}-${size.width}x${size.height}`

    async function dress({ page }: SorterWindow): Promise<void> {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    async function shoot({ page }: SorterWindow, name: string): Promise<void> {
      await page.screenshot({ path: `screenshots/${look}/account-${name}.png`, animations: 'disabled' })
    }

    test(`the account, ${look}`, async ({ folder, openApp, server }) => {
      test.setTimeout(180_000)
      const sorter = await openApp()
      await dress(sorter)
      let taken = 10
      await walkAccount({
        sorter,
        server,
        folder,
        async look(name) {
          await shoot(sorter, `${taken}-${name}`)
          taken += 1
        },
      })
    })

    test(`an account without a keychain, and while the browser is waited for, ${look}`, async ({
      openApp,
    }) => {
      const sorter = await openApp({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' })
      await dress(sorter)
      await openAccount(sorter.page)
      await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
      await expect(sorter.page.getByText('This system’s keychain cannot be used')).toBeVisible()
      await shoot(sorter, '50-no-keychain')
      await sorter.recordOutside()
      await sorter.button('Continue in the browser').click()
      await expect(sorter.page.getByText('Sortwell is waiting for your browser.')).toBeVisible()
      await shoot(sorter, '51-waiting-for-browser')
    })

    test(`an account whose server is down, ${look}`, async ({ openApp }) => {
      test.setTimeout(120_000)
      const server = await startServer()
      const person = await registered(server)
      const stranger = await openApp({ SORTWELL_API_URL: 'http://127.0.0.1:9' })
      await dress(stranger)
      await openAccount(stranger.page)
      await logIn(stranger.page, person)
      await expect(stranger.page.getByText('Sortwell could not be reached.')).toBeVisible()
      await shoot(stranger, '52-server-down')
      await openPlace(stranger.page, 'Plans')
      await expect(stranger.heading('Plans & Pricing')).toBeVisible()
      await shoot(stranger, '53-server-down-plans')
      await stranger.closeWindow()

      const sorter = await openApp({ SORTWELL_API_URL: server.origin })
      await dress(sorter)
      await logInFromStart(sorter.page, person)
      await server.stop()
      await toSection(sorter.page, 'Security')
      await expect(sorter.page.getByText('Failed to fetch sessions.')).toBeVisible()
      await shoot(sorter, '54-server-goes-down')
      await sorter.closeWindow()
      const offline = await openApp({ SORTWELL_API_URL: server.origin })
      await dress(offline)
      await openAccount(offline.page)
      await expect(offline.heading('You are logged in, but offline')).toBeVisible()
      await shoot(offline, '55-logged-in-offline')
    })
  }
}
