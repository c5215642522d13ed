import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectNoFindings } from './axe.ts'
import { awaitMail, linkIn } from './mail.ts'
import { signedIn } from './people.ts'
import { expect, takenOver, test } from './site-test.ts'
import type { TestServer } from './start-server.ts'

/** Notes what a mail server says of an address without a mailbox. */
function bounce(site: TestServer, email: string) {
  const database = new DatabaseSync(join(site.dataDir, 'sortwell.db'), { timeout: 5000 })
  database.prepare('UPDATE users SET email_bounced_at = 1 WHERE email = ?').run(email)
  database.close()
}

test('whose mail came back learns it in the profile, and confirms the address again', async ({
  page,
  site,
}) => {
  const { email } = await signedIn(site, page)
  await page.getByText(email).first().waitFor()
  bounce(site, email)
  await page.reload()
  await expect(page.getByText(`A mail to ${email} came back to us`)).toBeVisible()
  await expectNoFindings(page, 'a profile whose mail came back')
  await page.getByRole('button', { name: 'Send a Link to Confirm It' }).click()
  await expect(page.getByText('we have sent a new link to it')).toBeVisible()
  const link = linkIn(await awaitMail(site, email, /confirm your email address again/i), '/verify')
  await page.goto(link)
  await takenOver(page)
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await page.getByText(email).first().waitFor()
  await expect(page.getByText('came back to us')).toBeHidden()
})
