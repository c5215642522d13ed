import { expect, type Page } from 'playwright/test'

/** Somebody at the stand-in for Google, whose window this fills in. */
export type GoogleAccount = { readonly name: string; readonly email: string }

/** Chooses an account in the provider's own window, which the dialog that is open leads to. */
export async function chooseAccount(page: Page, { name, email }: GoogleAccount): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Choose a made-up Google account' }).click()
  const popup = await opened
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('Email address').fill(email)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
  await closed
}

export async function continueWithGoogle(page: Page, account: GoogleAccount): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(page, account)
}

/** Answers the question that an account is asked which was made without the agreement box. */
export async function accept(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree to the/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
