import { createServer } from 'node:net'
import path from 'node:path'
import { registered } from '../../web/e2e/people.ts'
import { startServer } from '../../web/e2e/start-server.ts'
import { plant } from '../sorter/testing/trees.ts'
import { expect, logIn, logInFromStart, openAccount, openPlace, test } from './account-test.ts'

const unreachable = 'Sortwell’s server cannot be reached. Sorting files works without it.'

test('a server that goes down is told of on every screen, and comes back without a restart', async ({
  folder,
  openApp,
  temporaryFolder,
}) => {
  test.setTimeout(60_000) // two servers and two apps start, one after the other
  plant(folder, { 'a.jpg': 'a' })
  const dataDir = path.join(temporaryFolder, 'data')
  const first = await startServer({ DATA_DIR: dataDir, MAIL_DIR: path.join(dataDir, 'mail') })
  const port = new URL(first.origin).port
  const person = await registered({ ...first, mailDir: path.join(dataDir, 'mail') })
  const before = await openApp({ SORTWELL_API_URL: first.origin })
  await logInFromStart(before.page, person)
  await first.stop()
  await before.page.getByRole('link', { name: 'Security' }).click()
  await expect(before.page.getByText('Failed to fetch sessions.')).toBeVisible()
  await expect(before.page.getByText(unreachable)).toBeVisible()
  await before.closeWindow()

  const sorter = await openApp({ SORTWELL_API_URL: first.origin })
  const { page } = sorter
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  await openAccount(page)
  await expect(sorter.heading('You are logged in, but offline')).toBeVisible()
  for (const place of ['Plans', 'Help']) {
    await openPlace(page, place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
    'Profile',
    'Plans',
    'Help',
  ])
  await openPlace(page, 'Profile')
  await expect(sorter.heading('You are logged in, but offline')).toBeVisible()

  const again = await startServer({ DATA_DIR: dataDir, PORT: port, PUBLIC_ORIGIN: first.origin })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await again.stop()
})

test('without a server nobody can log in, and every form says so and keeps what was typed', async ({
  openApp,
}) => {
  const sorter = await openApp({ SORTWELL_API_URL: 'http://127.0.0.1:9' })
  const { page } = sorter
  await openAccount(page)
  await logIn(page, { name: '', email: 'ada@example.com', password: 'violet harbour 42 lamps' })
  await expect(
    page.getByText('Sortwell could not be reached. Please check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(sorter.heading('Forgot your password?')).toBeVisible()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('An error occurred')).toBeVisible()
  await expect(page.getByText(unreachable)).toBeVisible()
  await openPlace(page, 'Plans')
  await expect(page.getByText(unreachable)).toBeVisible()
})

test('a keychain that falls silent holds up neither the sorter nor, for long, the login', async ({
  folder,
  openApp,
  server,
  temporaryFolder,
}) => {
  plant(folder, { 'a.jpg': 'a' })
  const person = await registered(server)
  const sorter = await openApp()
  const { page } = sorter
  await openAccount(page)
  await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
  const socket = path.join(temporaryFolder, 'bus')
  const silent = createServer(connection => connection.on('error', () => connection.destroy())).listen(socket)
  await sorter.app.evaluate((_, address) => {
    process.env.DBUS_SESSION_BUS_ADDRESS = address
  }, `unix:path=${socket}`)
  await logIn(page, person)
  await sorter.choose(folder)
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  await openAccount(page)
  // The app gives a keychain ten seconds, for the first answer of a login.
  await expect(page.getByText(person.email)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('This system’s keychain cannot be used')).toBeVisible()
  silent.close()
})
