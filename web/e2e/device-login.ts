import type { TestServer } from './start-server.ts'

const client_id = 'sortwell-desktop'

async function post(site: TestServer, path: string, form: Readonly<Record<string, string>>) {
  const headers = { 'User-Agent': 'Sortwell/0.1.0 (Linux)' }
  const response = await fetch(site.origin + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  return (await response.json()) as Partial<Record<string, string>>
}

/** What the command asks for on a machine without a browser. */
export async function askForLogin(site: TestServer, device_name = 'nas') {
  const answer = await post(site, '/oauth/device_authorization', { client_id, device_name })
  return { userCode: answer.user_code ?? '', deviceCode: answer.device_code ?? '' }
}

/** How the log-in stands, as the device is told. */
export async function stateOfLogin(site: TestServer, device_code: string): Promise<string> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const answer = await post(site, '/oauth/token', { grant_type, client_id, device_code })
  return answer.error ?? (answer.access_token ? 'logged in' : 'nothing')
}
