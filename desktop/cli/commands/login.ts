import { setTimeout as wait } from 'node:timers/promises'
import { type CommandAccount, openCommandAccount } from '../../services/account/command-account.ts'
import { type Invitation, logInWithCode } from '../../services/account/device-login.ts'
import { LoginRefused } from '../../services/account/login-place.ts'
import type { Context, Given } from '../context.ts'
import type { ExitStatus } from '../exit.ts'
import { printable } from '../print/printable.ts'
import { readProfile, showAccount } from './account.ts'

export async function login(
  { values: { store = 'keychain' } }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { account: place, stderr } = context
  if ((await openCommandAccount(place).login.read()) !== null)
    throw new LoginRefused("You are logged in already: see 'sortwell account'. 'sortwell logout' ends that.")
  const opened = openCommandAccount(place, { storage: store })
  await refuseUnlasting(opened, place.platform)
  const { login, deviceKey, account, fetch } = opened
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
  await login.write(outcome.token)
  if (!login.isLasting()) {
    // Nobody could end it from here any more.
    await account.call({ name: 'logoutCurrentSession', input: {} }).catch(() => undefined)
    throw new LoginRefused('The login could not be saved, so the session was ended.')
  }
  // Logged in all the same when the connection goes away right now.
  const profile = await readProfile(account).catch(() => null)
  return await showAccount(opened, profile, context)
}

const failures = {
  denied: 'The login was denied.',
  expired: "The code has expired. Run 'sortwell login' for a new one.",
  unreachable: 'Sortwell could not be reached. Please check your connection and try again.',
} as const

/** @throws {LoginRefused} where a login would be lost when the command ends */
async function refuseUnlasting({ login, storage }: CommandAccount, platform: NodeJS.Platform): Promise<void> {
  await login.read()
  if (login.isLasting()) return
  const advice =
    storage === 'keychain' && platform !== 'win32'
      ? " Unlock it, or add '--store file' to keep the login in a file that only you can read."
      : ''
  throw new LoginRefused(`There is no keychain here, or it is locked.${advice}`)
}

/** On standard error: what is asked for goes to standard output. */
async function invite({ address, code, minutes }: Invitation, { stderr, canDraw }: Context): Promise<void> {
  const [shownAddress, shownCode] = [printable(address), printable(code)]
  const picture = canDraw ? await drawCode(address) : ''
  stderr.write(`
To log in, open this address on any device and type the code:

    ${shownAddress}
    ${shownCode}

${picture}Enter the code within ${minutes} minutes, and do not share it. Ctrl-C cancels.
`)
}

/** The address to be scanned. It holds no code: that has to be typed. */
async function drawCode(address: string): Promise<string> {
  const { toString: draw } = await import('qrcode')
  const lines = (await draw(address, { type: 'terminal', small: true })).split('\n')
  return `${lines.map(line => `    ${line}`).join('\n')}\n`
}
