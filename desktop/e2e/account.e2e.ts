import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../../web/e2e/codes.ts'
import { awaitMail, linkIn } from '../../web/e2e/mail.ts'
import { apiOf, otherSession, registered } from '../../web/e2e/people.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, logIn, logInFromStart, newPerson, openAccount, openPlace, test } from './account-test.ts'

const files = { 'a.jpg': 'a', 'b.pdf': 'b' }

test('a person registers, confirms in the browser, logs in, sorts by type, meets the lock, and undoes', {
  tag: '@core',
}, async ({ folder, openApp, server }) => {
  plant(folder, files)
  const before = snapshot(folder)
  const sorter = await openApp()
  const { page } = sorter
  const person = newPerson()
  await openAccount(page)
  await openPlace(page, 'Sign up')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(
    page.getByText(
      'Almost done: we have sent a mail to your address. Open the link in it to confirm your account.',
    ),
  ).toBeVisible()
  await logIn(page, person)
  await expect(page.getByText('Please confirm your email address first')).toBeVisible()

  const link = linkIn(await awaitMail(server, person.email, /confirm/i), '/verify')
  await apiOf(server).verify({ token: new URL(link, server.origin).searchParams.get('token') ?? '' })
  await logIn(page, person)
  await expect(sorter.heading('Profile')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  await sorter.choose(folder)
  for (const [way, title] of [
    ['By date', 'Sort by date with Premium'],
    ['By size', 'Sort by size with Premium'],
  ] as const) {
    await sorter.radio(way).check()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Sorting by type stays free')).toBeVisible()
    await expect(sorter.button(/^Organize \d/)).toHaveCount(0)
  }
  await sorter.button('Upgrade to Premium').click()
  await expect(sorter.heading('Upgrade to Premium')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+1')
  await sorter.radio('By type').check()
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await sorter.button(/^Undo the run/).click()
  await expect(sorter.heading('2 files back in place')).toBeVisible()
  expect(snapshot(folder)).toEqual(before)
})

test('without an account the lock leads through logging in to upgrading', async ({
  folder,
  openApp,
  server,
}) => {
  plant(folder, files)
  const person = await registered(server)
  const sorter = await openApp()
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await sorter.radio('By size').check()
  await sorter.button('Log in to upgrade').click()
  await logIn(sorter.page, person)
  await expect(sorter.heading('Upgrade to Premium')).toBeVisible()
  await sorter.page.keyboard.press('ControlOrMeta+1')
  await expect(sorter.button('Upgrade to Premium')).toBeVisible()
  await sorter.button('I have Premium: check again').click()
  await expect(
    sorter.page.getByText('The server knows of no Premium plan for your account yet.'),
  ).toBeVisible()
})

test('main itself refuses date and size, whatever the page asks for', { tag: '@core' }, async ({
  folder,
  openApp,
}) => {
  plant(folder, files)
  const sorter = await openApp()
  await sorter.answerDialogWith(folder)
  const answer = await sorter.page.evaluate(async () => {
    const opened = (await window.bridge.invoke('browse', null)) as {
      readonly value: { readonly folder: { readonly folderId: string } }
    }
    return window.bridge.invoke('preview', {
      folderId: opened.value.folder.folderId,
      criterion: 'date',
      since: '',
    })
  })
  expect(answer).toEqual({
    ok: false,
    error: {
      name: 'PremiumNeeded',
      code: 'premium-needed',
      message: 'Sorting by date is part of Premium. Sorting by type is free.',
    },
  })
})

test('beside a locked way of sorting, rules are tried by type', async ({ folder, openApp }) => {
  plant(folder, files)
  const sorter = await openApp()
  const { page } = sorter
  await sorter.choose(folder)
  await sorter.radio('By date').check()
  await expect(page.getByRole('heading', { name: 'Sort by date with Premium' })).toBeVisible()
  await sorter.openOptions()
  await sorter.field('Name or pattern').fill('*.pdf')
  await sorter.field('Name or pattern').press('Enter')
  await expect(page.getByText(/ends with “\.pdf”. 1 item in /)).toBeVisible()
  await expect(sorter.button('Undo')).toBeEnabled()
})

test('two-factor authentication asks for a code at the next log-in', async ({ openApp, server }) => {
  const person = await registered(server)
  const sorter = await openApp()
  const { page } = sorter
  await logInFromStart(page, person)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the secret of your account' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await logIn(page, person)
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('That code is wrong')).toBeVisible()
  await page.getByLabel('6-digit code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
})

test('the login outlives a restart, and its token is in the keychain and nowhere else', async ({
  home,
  keyring,
  openApp,
  server,
}) => {
  const person = await registered(server)
  const first = await openApp()
  const said: string[] = []
  first.app.process().stdout?.on('data', (text: Buffer) => said.push(String(text)))
  first.app.process().stderr?.on('data', (text: Buffer) => said.push(String(text)))
  await logInFromStart(first.page, person)
  const token = keyring.read(server.origin) ?? ''
  const deviceKey = () => keyring.read(`${server.origin} (device)`) ?? ''
  await expect.poll(deviceKey, 'written aside').not.toBe('')
  const device = deviceKey()
  for (const secret of [token, device]) expect(secret).toMatch(/^[\w-]{43}$/)
  const inPage = await first.page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]
    const globals = Object.getOwnPropertyNames(window).map(name => String(Reflect.get(window, name)))
    const account = await window.bridge.invoke('account', null)
    const profile = await window.bridge.invoke('api', { name: 'profile', input: {} })
    return JSON.stringify([stored, globals, account, profile, document.documentElement.outerHTML])
  })
  expect(inPage).toContain(person.email)
  for (const secret of [token, device]) expect(inPage).not.toContain(secret)
  await first.closeWindow()
  expect(said.join('')).not.toContain(token)
  const everything = filesBelow(home)
  expect(everything.length).toBeGreaterThan(3)
  expect(everything.filter(file => readFileSync(file).includes(token))).toEqual([])

  const second = await openApp()
  await openAccount(second.page)
  await expect(second.page.getByText(person.email)).toBeVisible()

  await second.page.getByRole('link', { name: 'Account Settings' }).click()
  await second.page.getByRole('button', { name: 'Log Out' }).click()
  await expect(second.heading('Log in to Sortwell')).toBeVisible()
  expect(keyring.read(server.origin)).toBeNull()
})

test('an answer to the page holds no token and no signed plan, and unknown calls and wrong inputs are refused', async ({
  openApp,
  server,
}) => {
  const person = await registered(server)
  const { page } = await openApp()
  const ask = (name: string, input: Record<string, unknown>) =>
    page.evaluate(given => window.bridge.invoke('api', given), { name, input })
  expect(await ask('login', { ...person })).toEqual({ ok: true, value: {} })
  expect(await ask('entitlement', {})).toEqual({ ok: true, value: {} })
  expect(await ask('profile', {})).not.toHaveProperty('value.entitlement')
  for (const name of ['__proto__', 'constructor', 'toString', 'no such call'])
    expect(await ask(name, {})).toMatchObject({ ok: false, error: { status: 400 } })
  expect(await ask('login', { email: 'nobody', password: 'x' })).toMatchObject({
    ok: false,
    error: {
      name: 'ApiError',
      message: 'Please enter an email address in the form name@example.com.',
      status: 400,
      reauth: false,
    },
  })
})

test('without a keychain the app says so and keeps the login for this run only', async ({
  openApp,
  server,
}) => {
  const person = await registered(server)
  const noBus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
  const first = await openApp(noBus)
  await openAccount(first.page)
  const warning = first.page.getByText(
    'This system’s keychain cannot be used, so your login is not stored: it ends when you close Sortwell.',
  )
  await expect(warning).toBeVisible()
  await logIn(first.page, person)
  await expect(first.page.getByText(person.email)).toBeVisible()
  await expect(warning).toBeVisible()
  await first.closeWindow()

  const second = await openApp(noBus)
  await openAccount(second.page)
  await expect(second.heading('Log in to Sortwell')).toBeVisible()
})

test('a session that is ended elsewhere leads back to logging in, and the sorter stays as it is', {
  tag: '@core',
}, async ({ folder, keyring, openApp, server }) => {
  plant(folder, files)
  const person = await registered(server)
  const sorter = await openApp()
  const { page } = sorter
  await logInFromStart(page, person)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
  await apiOf(server, await otherSession(server, person)).logoutAllSessions()

  await openAccount(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(sorter.heading('Log in to Sortwell')).toBeVisible()
  await expect.poll(() => keyring.read(server.origin)).toBeNull()
  await page.keyboard.press('ControlOrMeta+1')
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
})

test('the account is found again as it was left', async ({ openApp }) => {
  const sorter = await openApp()
  const { page } = sorter
  await openAccount(page)
  await page.getByRole('link', { name: 'Sign up' }).first().click()
  await page.getByLabel('Name').fill('Ada')
  await page.keyboard.press('ControlOrMeta+2')
  await expect(sorter.heading('History')).toBeVisible()
  await expect(sorter.heading('Sign Up for Your Account')).toBeHidden()
  await expect(page).toHaveTitle('Sortwell')
  await openAccount(page)
  await expect(page).toHaveTitle('Sign up · Sortwell')
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('only web and mail addresses are opened outside, and only in the system’s own programs', async ({
  openApp,
}) => {
  const sorter = await openApp()
  const { page } = sorter
  const opened = await sorter.recordOutside()
  const open = (address: string) =>
    page.evaluate(given => window.bridge.invoke('openExternal', { address: given }), address)
  for (const address of [
    'file:///etc/passwd',
    'http://example.com/',
    'javascript:alert(1)',
    'sortwell://x',
    'x',
  ])
    expect(await open(address)).toMatchObject({
      ok: false,
      error: { message: 'Sortwell does not open addresses of this kind.' },
    })
  expect(await open('https://example.com/pay')).toEqual({ ok: true })
  await openAccount(page)
  await openPlace(page, 'Help')
  await page.getByRole('link', { name: /@/ }).click()
  await openPlace(page, 'Sign up')
  await page.locator('form').getByRole('link', { name: 'Terms of Service' }).click()
  await expect
    .poll(opened)
    .toEqual([
      'https://example.com/pay',
      expect.stringMatching(/^mailto:/),
      expect.stringMatching(/^http:\/\/localhost:\d+\/terms$/),
    ])
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
}
