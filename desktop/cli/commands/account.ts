import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../../server/contract/api-error.ts'
import type { Device, Profile } from '../../../server/contract/shapes.ts'
import {
  type CommandAccount,
  type KeptIn,
  openCommandAccount,
} from '../../services/account/command-account.ts'
import { type Invitation, logInWithCode } from '../../services/account/device-login.ts'
import { type AccountPlace, LoginRefused } from '../../services/account/login-place.ts'
import { optionLines, UsageError } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { localTime } from '../print/lines.ts'
import { printable, printablePath } from '../print/printable.ts'
import { type CommandContext, command, type Outcome } from './command.ts'

const stores: readonly KeptIn[] = ['keychain', 'file']

export const login = command({
  name: 'login',
  argument: '',
  summary: 'Log in to your account, also without a browser on this machine',
  options: ['store', 'json'],
  help: () => `Shows an address and a code: open the address on any device, log in there and type the code. It is good for ten
minutes. The login is kept in the system's keychain, and the window has it, too. On a machine without one, such as a
server, --store file keeps it in a file that only you can read (~/.config/sortwell/login.json); not on Windows.

${optionLines(['store', 'json'], 18)}
`,
  read({ values: { store } }) {
    const keptIn = stores.find(known => known === store)
    if (store !== undefined && !keptIn)
      throw new UsageError(`'--store' takes ${stores.join(' or ')}, not '${store}'`)
    return { keptIn }
  },
  async perform({ keptIn }, context) {
    const { accountPlace: place, stderr } = context
    const there = openCommandAccount(place)
    if ((await there.login.read()) !== null)
      throw new LoginRefused(
        "You are logged in already: see 'sortwell account'. 'sortwell logout' ends that.",
      )
    const opened = openCommandAccount(place, { keptIn: keptIn ?? 'keychain' })
    await refuseUnlasting(opened, place.platform)
    const { login: kept, deviceKey, account, fetch } = opened
    let wasOffline = false
    const outcome = await logInWithCode({
      apiUrl: place.apiUrl,
      fetch,
      clock: place.clock,
      wait,
      deviceName: place.deviceName,
      deviceKey: await deviceKey.read(),
      show: invitation => invite(invitation, context),
      onOffline(isOffline) {
        if (isOffline && !wasOffline) stderr.write('Sortwell cannot be reached; trying again.\n')
        wasOffline = isOffline
      },
    })
    if (outcome.kind !== 'logged-in') throw new LoginRefused(failures[outcome.kind])
    if (outcome.device !== undefined) await deviceKey.write(outcome.device)
    await kept.write(outcome.token)
    if (!kept.isLasting()) {
      // Nobody could end it from here any more.
      await account.call({ name: 'logoutCurrentSession', input: {} }).catch(() => undefined)
      throw new LoginRefused('The login could not be kept, so it was ended again.')
    }
    // Logged in all the same when the connection goes away right now.
    const profile = await readProfile(account).catch(() => null)
    return await describe(opened, profile, place, context)
  },
})

const failures = {
  denied: 'The log-in was denied.',
  expired: "The code has run out. Say 'sortwell login' for another.",
  unreachable: 'Sortwell could not be reached. Please check your connection and try again.',
} as const

/** @throws {LoginRefused} where a login would be lost when the command ends */
async function refuseUnlasting(
  { login: kept, keptIn }: CommandAccount,
  platform: NodeJS.Platform,
): Promise<void> {
  await kept.read()
  if (kept.isLasting()) return
  const advice =
    keptIn === 'keychain' && platform !== 'win32'
      ? " Unlock it, or add '--store file' to keep the login in a file that only you can read."
      : ''
  throw new LoginRefused(`There is no keychain here, or it is locked.${advice}`)
}

/** On standard error: what is asked for goes to standard output. */
async function invite(
  { address, code, minutes }: Invitation,
  { stderr, canDraw }: CommandContext,
): Promise<void> {
  const [shownAddress, shownCode] = [printable(address), printable(code)]
  const picture = canDraw ? await drawCode(address) : ''
  stderr.write(`
To log in, open this address on any device and type the code:

    ${shownAddress}
    ${shownCode}

${picture}The code is good for ${minutes} minutes. Keep it to yourself: who types it decides on the account. Ctrl-C stops.
`)
}

/** The address to be scanned. It holds no code: that has to be typed. */
async function drawCode(address: string): Promise<string> {
  const { toString: draw } = await import('qrcode')
  const lines = (await draw(address, { type: 'terminal', small: true })).split('\n')
  return `${lines.map(line => `    ${line}`).join('\n')}\n`
}

export const account = command({
  name: 'account',
  argument: '',
  summary: 'Show who is logged in here, the plan and until when it holds',
  options: ['json'],
  help: () => `Asks the server, and renews what this machine knows of the plan. Without a connection it shows that.

${optionLines(['json'], 18)}
`,
  read: () => null,
  async perform(_, context) {
    const { accountPlace: place } = context
    const opened = openCommandAccount(place)
    if ((await opened.login.read()) === null) throw notLoggedIn()
    const profile = await readProfile(opened.account).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw notLoggedIn(' any more')
      if (error instanceof ApiError) return null
      throw error
    })
    return await describe(opened, profile, place, context)
  },
})

export const logout = command({
  name: 'logout',
  argument: '',
  summary: 'Log out on this machine, the window included',
  options: ['json'],
  help: () => `Ends the session at the server, and forgets login and plan here. Without a connection it forgets them all the same; the
session then ends by itself, or in your profile.

${optionLines(['json'], 18)}
`,
  read: () => null,
  async perform(_, { accountPlace: place }) {
    const opened = openCommandAccount(place)
    if ((await opened.login.read()) === null) throw notLoggedIn()
    const ended = await opened.account.call({ name: 'logoutCurrentSession', input: {} }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return error.status === 401
        throw error
      },
    )
    return {
      cancelled: false,
      json: () => jsonParts({ loggedIn: false, sessionEnded: ended }),
      text: () =>
        ended
          ? ['Logged out.']
          : ['Logged out here. Sortwell could not be reached, so end the session in your profile, too.'],
    }
  },
})

const notLoggedIn = (more = '') => new LoginRefused(`Nobody is logged in here${more}. Say 'sortwell login'.`)

const readProfile = async (account: CommandAccount['account']) =>
  (await account.call({ name: 'profile', input: {} })) as Profile

/** @param profile null when the server was not reached */
async function describe(
  { account, entitlement, keptIn }: CommandAccount,
  profile: Profile | null,
  { apiUrl, deviceName, loginFile }: AccountPlace,
  { home }: CommandContext,
): Promise<Outcome> {
  const plan = await entitlement.plan()
  const until = await entitlement.validUntil()
  const { planProblem } = await account.view()
  const devices = profile && (await readDevices(account).catch(() => null))
  const shown = {
    loggedIn: true,
    email: profile?.email ?? null,
    plan,
    planProblem,
    validUntil: until === null ? null : new Date(until).toISOString(),
    device: deviceName,
    devices:
      devices?.map(({ name, lastUsedAt, current, placeUntil }) => ({
        name,
        lastUsedAt,
        current,
        ...(placeUntil === undefined ? {} : { placeUntil }),
      })) ?? null,
    keptIn,
    reached: profile !== null,
  }
  return {
    cancelled: false,
    json: () => jsonParts(shown),
    text: () => [
      profile === null
        ? 'Logged in. Sortwell could not be reached.'
        : `Logged in as ${printable(profile.email)}.`,
      `  Plan     ${plan === 'premium' ? 'Premium' : 'Free'}${until === null ? '' : `, known here until ${localTime(new Date(until))}`}`,
      `  Device   ${printable(deviceName)}`,
      `  Login    ${keptIn === 'file' ? `in ${printablePath(loginFile, home)}` : 'in the keychain'}`,
      ...(planProblem === 'device-removed' ? [removedHere] : []),
      ...(planProblem === 'devices-full' ? sayFull(devices ?? [], `${apiUrl}/profile#subscription`) : []),
    ],
  }
}

const readDevices = async (account: CommandAccount['account']) =>
  ((await account.call({ name: 'devices', input: {} })) as { readonly devices: readonly Device[] }).devices

const removedHere =
  "This device was removed from those that use your Premium. To use it here again, say 'sortwell logout' and 'sortwell login'."

const sayFull = (devices: readonly Device[], address: string) => [
  'As many devices as may use your Premium already:',
  ...devices.map(
    ({ name, lastUsedAt, placeUntil }) =>
      `  ${printable(name)}, ${placeUntil === undefined ? `last used ${localTime(new Date(lastUsedAt))}` : `given up, its place is free from ${localTime(new Date(placeUntil))}`}`,
  ),
  `Remove one of them at ${printable(address)}. Its place is free when the Premium that it can use offline ends; say 'sortwell account' again then.`,
]
