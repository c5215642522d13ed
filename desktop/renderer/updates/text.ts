import { assertNever } from '../../../server/contract/assert-never.ts'
import type { UpdateStatus } from '../../ipc/update-views.ts'

/** The words of updates. */
export const text = {
  title: 'Updates',
  running: (version: string) => `You are running Sortwell ${version}.`,
  line: (status: UpdateStatus): string | null => {
    if (status.state === 'downloading') return `Updating ${status.percent}%`
    if (status.state === 'ready') return 'Restart to update'
    if (status.state === 'installing') return 'Installing…'
    return status.state === 'failed' && status.step !== 'look' ? 'Update failed' : null
  },
  status: (status: UpdateStatus): string => {
    switch (status.state) {
      case 'off':
        return 'Updates come with an installed Sortwell; this one was started another way.'
      case 'idle':
        return status.note || 'Sortwell looks for updates by itself, at start and every few hours.'
      case 'checking':
        return 'Looking for updates…'
      case 'downloading':
        return `Downloading Sortwell ${status.version}: ${status.percent}%`
      case 'ready':
        return `Sortwell ${status.version} is ready.`
      case 'installing':
        return `Sortwell ${status.version} is being installed. Do not close the program until it starts again.`
      case 'failed':
        return status.message
      default:
        return assertNever(status)
    }
  },
  readyNote: (asksPassword: boolean) =>
    asksPassword
      ? 'It is installed when you quit, or now. Your system’s package tool asks for your password. Do not close the program while it installs.'
      : 'It is installed when you quit, or now. Do not close the program while it installs.',
  progress: 'Download of the update',
  restart: 'Restart to update',
  check: 'Check now',
  close: 'Close',
  channel: 'Which versions',
  channels: { stable: 'Stable', beta: 'Beta: earlier, less tried' },
} as const
