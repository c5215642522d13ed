import { expect, type Page } from 'playwright/test'
import { runCommandToEnd } from '../../server/testing/start-process.ts'
import type { TestServer } from './start-server.ts'

export type RegisteredApp = { readonly id: string; readonly secret: string }

/** Where the third party's pages would be. Tests answer for it. */
export const albumBack = 'https://album.example/back?a=1'

/** Registers an application as an operator does, with the command. */
export async function registerApp(site: TestServer, ...options: readonly string[]): Promise<RegisteredApp> {
  const whole = options.includes('--redirect') ? options : ['--redirect', albumBack, ...options]
  const named = whole.includes('--name') ? whole : ['--name', 'Photo Album', ...whole]
  const { code, stdout, stderr } = await runCommandToEnd('oauth-client', ['add', ...named, '--yes'], {
    DATA_DIR: site.dataDir,
  })
  if (code !== 0) throw new Error(stderr)
  const [, id = '', secret = ''] = /client_id\s+(\S+)(?:\nclient_secret\s+(\S+))?/.exec(stdout) ?? []
  return { id, secret }
}

/** The address of a request that lacks nothing; `undefined` takes a parameter out. */
export function authorizeAddress(
  app: Pick<RegisteredApp, 'id'>,
  given: Readonly<Record<string, string | undefined>> = {},
): string {
  const whole = {
    client_id: app.id,
    redirect_uri: albumBack,
    response_type: 'code',
    state: 'x&y z',
    scope: 'openid profile email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...given,
  }
  const filled = Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/oauth/authorize?${new URLSearchParams(filled)}`
}

/** Exchanges a code that was asked for without PKCE. @returns the ID token */
export async function idTokenFor(site: TestServer, app: RegisteredApp, code: string): Promise<string> {
  const { id, secret } = app
  const form = { grant_type: 'authorization_code', code, redirect_uri: albumBack }
  const body = new URLSearchParams({ ...form, client_id: id, client_secret: secret })
  const response = await fetch(`${site.origin}/oauth/token`, { method: 'POST', body })
  const { id_token = '' } = (await response.json()) as { id_token?: string }
  return id_token
}

/** Lets the signed-in person of a page allow a new application. The page stays at the third party's. */
export async function allowed(page: Page, site: TestServer): Promise<void> {
  const app = await registerApp(site)
  await page.route('https://album.example/**', route => route.fulfill({ body: 'back' }))
  await page.goto(site.origin + authorizeAddress(app))
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/code=/)
}
