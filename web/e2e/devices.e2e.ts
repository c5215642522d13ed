import { expectNoFindings } from './axe.ts'
import { desktopOf, signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

test('the profile lists the devices with Premium; Remove frees a place for a sixth', async ({
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
      '“nas” has freed its place. It stays logged in, and can take a place again after logging out and in.',
    ),
  ).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await expect(devices).toBeFocused()
  expect(await sixth.askForPlan()).toBe('premium')
  expect(await desktops[names.indexOf('nas')]?.askForPlan()).toBe('device-removed')
})
