import { ApiError } from '../../../server/contract/api-error.ts'
import type { Device, Profile } from '../../../server/contract/shapes.ts'
import { type CommandAccount, openCommandAccount } from '../../services/account/command-account.ts'
import { LoginRefused } from '../../services/account/login-place.ts'
import type { Context, Given } from '../context.ts'
import type { ExitStatus } from '../exit.ts'
import { localTime } from '../print/lines.ts'
import { printable } from '../print/printable.ts'

export async function account(_: Given, context: Context): Promise<ExitStatus> {
  const opened = openCommandAccount(context.account)
  if ((await opened.login.read()) === null) throw notLoggedIn()
  const profile = await readProfile(opened.account).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw notLoggedIn(' any more')
    if (error instanceof ApiError) return null
    throw error
  })
  return await showAccount(opened, profile, context)
}

export async function logout(_: Given, { account: place, print }: Context): Promise<ExitStatus> {
  const opened = openCommandAccount(place)
  if ((await opened.login.read()) === null) throw notLoggedIn()
  const sessionEnded = await opened.account.call({ name: 'logoutCurrentSession', input: {} }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status === 401
      throw error
    },
  )
  return await print({ loggedIn: false, sessionEnded }, fields =>
    fields.sessionEnded
      ? ['Logged out.']
      : ['Logged out here. Sortwell could not be reached, so end the session in your profile, too.'],
  )
}

const notLoggedIn = (more = '') =>
  new LoginRefused(`Nobody is logged in here${more}. Log in with 'sortwell login'.`)

export const readProfile = async (account: CommandAccount['account']) =>
  (await account.call({ name: 'profile', input: {} })) as Profile

/** @param profile null when the server was not reached */
export async function showAccount(
  { account, entitlement, storage }: CommandAccount,
  profile: Profile | null,
  { account: { apiUrl, deviceName, loginFile }, print }: Context,
): Promise<ExitStatus> {
  const plan = await entitlement.plan()
  const until = await entitlement.validUntil()
  const { planProblem } = await account.view()
  const devices = profile && (await readDevices(account).catch(() => null))
  const fields = {
    loggedIn: true,
    email: profile?.email ?? null,
    plan,
    planProblem,
    validUntil: until === null ? null : new Date(until).toISOString(),
    device: deviceName,
    devices: devices?.map(deviceFields) ?? null,
    keptIn: storage,
    reached: profile !== null,
  }
  return await print(fields, (_, page) => [
    profile === null
      ? 'Logged in. Sortwell could not be reached.'
      : `Logged in as ${printable(profile.email)}.`,
    `  Plan     ${plan === 'premium' ? 'Premium' : 'Free'}${until === null ? '' : `, known here until ${localTime(new Date(until))}`}`,
    `  Device   ${printable(deviceName)}`,
    `  Login    ${storage === 'file' ? `in ${page.path(loginFile)}` : 'in the keychain'}`,
    ...(planProblem === 'device-removed' ? [thisDeviceRemoved] : []),
    ...(planProblem === 'devices-full'
      ? devicesFullLines(devices ?? [], `${apiUrl}/profile#subscription`)
      : []),
  ])
}

function deviceFields({ name, lastUsedAt, current, placeUntil }: Device) {
  return { name, lastUsedAt, current, ...(placeUntil === undefined ? {} : { placeUntil }) }
}

const readDevices = async (account: CommandAccount['account']) =>
  ((await account.call({ name: 'devices', input: {} })) as { readonly devices: readonly Device[] }).devices

const thisDeviceRemoved =
  "This device was removed from those that use your Premium. To use it here again, run 'sortwell logout' and 'sortwell login'."

const devicesFullLines = (devices: readonly Device[], address: string) => [
  'Your Premium is already in use on the maximum number of devices:',
  ...devices.map(
    ({ name, lastUsedAt, placeUntil }) =>
      `  ${printable(name)}, ${placeUntil === undefined ? `last used ${localTime(new Date(lastUsedAt))}` : `given up, its place is free from ${localTime(new Date(placeUntil))}`}`,
  ),
  `Remove one of them at ${printable(address)}. Its place is free when the Premium that it can use offline ends; run 'sortwell account' again then.`,
]
