import type { Page } from 'playwright/test'
import { signedIn } from './people.ts'
import { expect, test } from './site-test.ts'

const givePrices = (page: Page) =>
  page.route('**/stripe/prices', route =>
    route.fulfill({
      json: {
        prices: [
          { interval: 'month', amount: 4.99, currency: 'USD', display: '$4.99' },
          { interval: 'year', amount: 49.5, currency: 'USD', display: '$49.50' },
        ],
      },
    }),
  )

test('Choose leads to log in without a token and to the upgrade with one', async ({ page, site }) => {
  await givePrices(page)
  await page.goto('/pricing')
  await expect(page.getByText('$4.99/month')).toBeVisible()
  await expect(page.getByText('$49.50/year')).toBeVisible()
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await expect(page).toHaveURL('/login')
  await signedIn(site, page, '/pricing')
  await page.getByRole('link', { name: 'Choose Monthly' }).click()
  await expect(page).toHaveURL('/upgrade')
})

test('the chosen period is remembered, sent, and the browser goes to the checkout', async ({
  page,
  site,
}) => {
  await givePrices(page)
  await page.route('https://checkout.example/**', route => route.fulfill({ body: 'pay' }))
  await signedIn(site, page, '/upgrade')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(page.getByText('$4.99/month')).toBeVisible()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page.getByText('$49.50/year')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedDuration'))).toBe('1y')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  let sent: unknown
  await page.route('**/plans/upgrade-plan', route => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { url: 'https://checkout.example/pay' } })
  })
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page).toHaveURL('https://checkout.example/pay')
  expect(sent).toEqual({ duration: '1y' })
})

test('installers, their versions and notes come from latest.json', async ({ page }) => {
  await page.clock.install()
  await page.route('**/downloads/latest.json?t=*', route =>
    route.fulfill({
      json: {
        windows: { version: '1.2.0', file: 'Sortwell Setup 1.2.0.exe', notes: ['Undo is faster'] },
        'linux-deb': { version: '1.2.0', file: 'sortwell_1.2.0_amd64.deb', notes: [] },
      },
    }),
  )
  await page.route('**/downloads/windows/*', route => route.fulfill({ body: 'setup' }))
  await page.goto('/download')
  const windows = page.getByRole('button', { name: /^Windows Windows 10.*Version 1\.2\.0/ })
  await expect(windows).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Linux \(RPM\).*Not available yet/ })).toBeDisabled()
  const download = page.waitForEvent('download')
  await windows.click()
  expect(new URL((await download).url()).pathname).toBe('/downloads/windows/Sortwell%20Setup%201.2.0.exe')

  const panel = page.getByRole('region', { name: 'Release Notes' })
  await expect(panel).toHaveCSS('max-height', '400px')
  const section = (name: string) => panel.getByRole('button', { name, exact: true })
  await page.clock.pauseAt(Date.now() + 60_000)
  await section('Windows').click()
  await expect(panel.getByText('Undo is faster')).toBeVisible()
  await expect(panel).toHaveCSS('overflow-y', 'hidden')
  await page.clock.runFor(300)
  await expect(panel).toHaveCSS('overflow-y', 'auto')
  await section('Linux (DEB)').click()
  await expect(panel.getByText('Undo is faster')).toBeHidden()
  await expect(panel.getByText('Sin notas para esta versión.').first()).toBeVisible()
  await expect(section('Windows')).toHaveAttribute('aria-expanded', 'false')
})
