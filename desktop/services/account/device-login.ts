import * as z from 'zod/mini'

/** Source: RFC 8628, 3.2. */
const started = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  expires_in: z.number(),
  interval: z._default(z.number(), 5),
})
const given = z.object({ access_token: z.string(), device: z.optional(z.string()) })
const refused = z.object({ error: z.string() })

/** What the person needs to allow the log-in on another device. */
export type Invitation = { readonly address: string; readonly code: string; readonly minutes: number }
export type DeviceLoginOutcome =
  | { readonly kind: 'logged-in'; readonly token: string; readonly device: string | undefined }
  | { readonly kind: 'denied' | 'expired' | 'unreachable' }

type DeviceLoginOptions = {
  readonly apiUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly clock: () => number
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>
  /** What the device calls itself. */
  readonly deviceName: string
  /** The key that it has of an earlier log-in, by which the server knows it again. */
  readonly deviceKey: string | null
  readonly show: (invitation: Invitation) => Promise<void>
  /** Called when the server cannot be reached, and when it can again. */
  readonly onOffline: (isOffline: boolean) => void
}

const client_id = 'sortwell-desktop'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const slowerMs = 5_000

/**
 * Logs in without a browser: a person types a code on another device (RFC 8628). Goes on while the server cannot be reached,
 * until the code has run out. Nothing is stored before the end.
 */
export async function logInWithCode(options: DeviceLoginOptions): Promise<DeviceLoginOutcome> {
  const { clock, wait, deviceName, show, onOffline } = options
  const start = await post(options, '/oauth/device_authorization', {
    client_id,
    scope: 'desktop:session',
    device_name: deviceName,
  })
  const asked = started.safeParse(start?.body)
  if (!asked.success) return { kind: 'unreachable' }
  const { device_code, user_code, verification_uri, expires_in, interval } = asked.data
  const until = clock() + expires_in * 1000
  await show({ address: verification_uri, code: user_code, minutes: Math.round(expires_in / 60) })
  let intervalMs = interval * 1000
  for (;;) {
    await wait(intervalMs)
    if (clock() >= until) return { kind: 'expired' }
    const answer = await post(options, '/oauth/token', { grant_type, client_id, device_code })
    onOffline(answer === undefined)
    const login = given.safeParse(answer?.body)
    if (login.success) return { kind: 'logged-in', token: login.data.access_token, device: login.data.device }
    const error = refused.safeParse(answer?.body).data?.error
    if (error === 'access_denied') return { kind: 'denied' }
    if (error === 'expired_token' || error === 'invalid_grant') return { kind: 'expired' }
    if (error === 'slow_down') intervalMs += slowerMs
  }
}

/** @returns undefined when nothing was answered that a server of ours answers */
async function post(
  { apiUrl, fetch, deviceKey }: DeviceLoginOptions,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly body: unknown } | undefined> {
  try {
    const body = new URLSearchParams(form)
    const headers = deviceKey === null ? {} : { 'X-Sortwell-Device': deviceKey }
    const response = await fetch(new Request(apiUrl + path, { method: 'POST', body, headers }))
    return { body: await response.json() }
  } catch {
    return undefined
  }
}
