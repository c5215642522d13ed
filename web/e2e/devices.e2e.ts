import { expectNoFindings } from './axe.ts'
import { endStatements } from './end-statements.ts'
import { desktopOf, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

test('the profile lists the devices with Premium; a removed one keeps its place until its statement ends', async ({
  page,
  site,
}) => {
  const person = await signedIn(site, page, '/upgrade')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/success')
  await page.goto('/profile#subscription')
  const devices = page.getByRole('list', { name: 'Devices with Premium' })
  await expect(page.getByText('Log in to Sortwell on a computer, and it appears here.')).toBeVisible()
  await expectNoFindings(page, 'no device with Premium yet')

  const names = ['study', 'laptop', 'nas', 'workshop', 'attic']
  const desktops = []
  for (const name of names) desktops.push(await desktopOf(site, person, name))
  for (const desktop of desktops) expect(await desktop.askForPlan()).toBe('premium')
  const sixth = await desktopOf(site, person, 'old laptop')
  expect(await sixth.askForPlan()).toBe('devices-full')

  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(5)
  await expect(devices.getByText('old laptop')).toHaveCount(0)
  await expectNoFindings(page, 'five devices with Premium')
  await page.getByRole('button', { name: 'Remove nas' }).click()
  await expect(
    page.getByText(
      '“nas” is removed. It stays logged in, and can use Premium again after logging out and in.',
    ),
  ).toBeVisible()
  const nas = devices.getByRole('listitem').filter({ hasText: 'nas' })
  await expect(nas.getByText(/Removed or logged out · its place is free from \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove nas' })).toHaveCount(0)
  await expect(devices).toBeFocused()
  await expectNoFindings(page, 'a removed device')
  expect(await sixth.askForPlan()).toBe('devices-full')
  endStatements(site)
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  expect(await sixth.askForPlan()).toBe('premium')
  expect(await desktops[names.indexOf('nas')]?.askForPlan()).toBe('device-removed')
})
