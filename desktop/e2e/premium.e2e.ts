import path from 'node:path'
import { registered } from '../../web/e2e/people.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, logInFromStart, openAccount, test } from './account-test.ts'
import { pay } from './pay.ts'

test('what is paid for in the browser unlocks date and size when the window is back, offline too', async ({
  folder,
  openApp,
  server,
}) => {
  plant(folder, { 'a.jpg': 'a' })
  const person = await registered(server)
  const sorter = await openApp()
  const { page } = sorter
  await logInFromStart(page, person)
  await sorter.choose(folder)
  await sorter.radio('By size').check()
  await expect(page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()

  pay(path.dirname(server.mailDir), person.email)
  await sorter.button('I have Premium: check again').click()
  await sorter.button('Organize 1 file').click()
  await expect(sorter.heading('1 file organized')).toBeVisible()
  expect(Object.keys(snapshot(folder))).toContain('Small (under 1 MB)/a.jpg')
  await openAccount(page)
  await expect(page.getByText('Premium', { exact: true })).toBeVisible()
  await sorter.closeWindow()

  const offline = await openApp({ SORTWELL_API_URL: 'http://127.0.0.1:9' })
  plant(folder, { 'b.jpg': 'b' })
  await offline.choose(folder)
  await offline.radio('By date modified').check()
  await offline.button('Organize 1 file').click()
  await expect(offline.heading('1 file organized')).toBeVisible()
  await offline.closeWindow()

  const last = await openApp()
  await openAccount(last.page)
  await last.page.getByRole('link', { name: 'Account Settings' }).click()
  await last.page.getByRole('button', { name: 'Log Out' }).click()
  await expect(last.heading('Log in to Sortwell')).toBeVisible()
  plant(folder, { 'c.jpg': 'c' })
  await last.choose(folder)
  await last.radio('By size').check()
  await expect(last.page.getByRole('heading', { name: 'Sort by size with Premium' })).toBeVisible()
})
