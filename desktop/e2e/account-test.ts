import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { newPerson, type Person } from '../../web/e2e/people.ts'
import { startServer, type TestServer } from '../../web/e2e/start-server.ts'
import { test as base, expect } from './fixtures.ts'
import { hasKeyring, type Keyring, startKeyring } from './keyring.ts'
import { SorterWindow } from './sorter-window.ts'

export { expect }

type Fixtures = {
  /** An empty folder to sort. */
  readonly folder: string
  readonly home: string
  readonly keyring: Keyring
  /** Starts the app against the server with the key ring; once more to start it again. */
  readonly openApp: (env?: Readonly<Record<string, string>>) => Promise<SorterWindow>
}
type WorkerFixtures = { readonly server: TestServer }

/** The app with a real accounts server and a real keychain. Nobody is logged in, and nothing is paid. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  folder: async ({ temporaryFolder }, use) => {
    await use(await realpath(await mkdtemp(path.join(temporaryFolder, 'Downloads-'))))
  },
  home: async ({ temporaryFolder }, use) => {
    await use(await mkdtemp(path.join(temporaryFolder, 'home-')))
  },
  keyring: async ({ temporaryFolder }, use) => {
    base.skip(!hasKeyring(), 'dbus-daemon or gnome-keyring-daemon is not installed')
    const home = path.join(temporaryFolder, 'keyring')
    await mkdir(home)
    const keyring = await startKeyring(home)
    await use(keyring)
    await keyring.stop()
  },
  openApp: async ({ keyring, server, home, launch }, use) => {
    await use(async (env = {}) => {
      const around = { SORTWELL_API_URL: server.origin, ...keyring.env, ...env }
      const { electronApp, page } = await launch({ home, env: around })
      return await SorterWindow.ready(electronApp, page)
    })
  },
})

/** Goes to the account by the sidebar. */
export async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Account', exact: true })
    .click()
}

/** Opens one of the account's places. */
export async function openPlace(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true }).click()
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

export async function logInFromStart(page: Page, person: Person): Promise<void> {
  await openAccount(page)
  await logIn(page, person)
  await expect(page.getByText(person.email)).toBeVisible()
}

export { newPerson }
