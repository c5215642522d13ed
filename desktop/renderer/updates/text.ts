import { assertNever } from '../../../server/contract/assert-never.ts'
import type { NoUpdate, UpdateFault, UpdateStatus } from '../../ipc/update-views.ts'

const stays = 'This version keeps running.'

function foundText(found: NoUpdate): string {
  switch (found.kind) {
    case 'newest':
      return 'You have the newest version.'
    case 'none':
      return 'There is no release for your system.'
    case 'older':
      return `The server offers ${found.version}, which is older than this version; it is not installed.`
    case 'later':
      return `Version ${found.version} is being handed out step by step and reaches you later.`
    default:
      return assertNever(found)
  }
}

function faultText(fault: UpdateFault): string {
  switch (fault.kind) {
    case 'unreachable':
      return 'The update server could not be reached. Sortwell looks again by itself.'
    case 'unsigned':
      return `The update is not signed by Sortwell, so it is not installed. ${stays}`
    case 'forged':
      return `The signature of the update is not Sortwell’s, so it is not installed. ${stays}`
    case 'malformed':
      return `The description of the update cannot be read, so it is not installed. ${stays}`
    case 'contradiction':
      return `The update does not match its signed description, so it is not installed. ${stays}`
    case 'wrong-hash':
      return `The downloaded update does not match its checksum, so it was thrown away. ${stays}`
    case 'download':
      return `The update could not be downloaded. ${stays}`
    case 'install':
      return `The update was not installed: ${fault.reason}. ${stays}`
    default:
      return assertNever(fault)
  }
}

/** The words of updates. */
export const text = {
  title: 'Updates',
  running: (version: string) => `You are running Sortwell ${version}.`,
  line: (status: UpdateStatus): string | null => {
    if (status.state === 'downloading') return `Updating ${status.percent}%`
    if (status.state === 'ready') return 'Restart to update'
    if (status.state === 'installing') return 'Installing…'
    return status.state === 'failed' && status.fault.kind !== 'unreachable' ? 'Update failed' : null
  },
  status: (status: UpdateStatus): string => {
    switch (status.state) {
      case 'off':
        return 'Updates come with an installed Sortwell; this one was started another way.'
      case 'idle':
        return status.found
          ? foundText(status.found)
          : 'Sortwell looks for updates by itself, at start and every few hours.'
      case 'checking':
        return 'Looking for updates…'
      case 'downloading':
        return `Downloading Sortwell ${status.version}: ${status.percent}%`
      case 'ready':
        return `Sortwell ${status.version} is ready.`
      case 'installing':
        return `Sortwell ${status.version} is being installed. Do not close the program until it starts again.`
      case 'failed':
        return faultText(status.fault)
      default:
        return assertNever(status)
    }
  },
  readyNote: (asksPassword: boolean) =>
    asksPassword
      ? 'Restart to install it: your system’s package tool asks for your password. Do not close the program while it installs.'
      : 'It is installed when you quit, or now. Do not close the program while it installs.',
  progress: 'Download of the update',
  restart: 'Restart to update',
  busy: 'Files are being moved. Restart to update when that is done.',
  check: 'Check now',
  close: 'Close',
} as const
