import { expect, test } from 'vitest'
import type { NoUpdate, UpdateFault } from '../../ipc/update-views.ts'
import { text } from './text.ts'

test.each<[NoUpdate | null, string]>([
  [null, 'Sortwell looks for updates by itself, at start and every few hours.'],
  [{ kind: 'newest' }, 'You have the newest version.'],
  [{ kind: 'none' }, 'There is no release for your system.'],
  [
    { kind: 'older', version: '0.2.0' },
    'The server offers 0.2.0, which is older than this version; it is not installed.',
  ],
  [
    { kind: 'later', version: '0.2.0' },
    'Version 0.2.0 is being handed out step by step and reaches you later.',
  ],
])('%o is shown as a sentence', (found, sentence) => {
  expect(text.status({ state: 'idle', found })).toBe(sentence)
})

test.each<[UpdateFault, string]>([
  [{ kind: 'unreachable' }, 'The update server could not be reached. Sortwell looks again by itself.'],
  [
    { kind: 'unsigned' },
    'The update is not signed by Sortwell, so it is not installed. This version keeps running.',
  ],
  [
    { kind: 'forged' },
    'The signature of the update is not Sortwell’s, so it is not installed. This version keeps running.',
  ],
  [
    { kind: 'malformed' },
    'The description of the update cannot be read, so it is not installed. This version keeps running.',
  ],
  [
    { kind: 'contradiction' },
    'The update does not match its signed description, so it is not installed. This version keeps running.',
  ],
  [
    { kind: 'wrong-hash' },
    'The downloaded update does not match its checksum, so it was thrown away. This version keeps running.',
  ],
  [{ kind: 'download' }, 'The update could not be downloaded. This version keeps running.'],
  [
    { kind: 'install', reason: 'Command pkexec exited with code 126' },
    'The update was not installed: Command pkexec exited with code 126. This version keeps running.',
  ],
])('the fault %o is shown as a sentence', (fault, sentence) => {
  expect(text.status({ state: 'failed', fault })).toBe(sentence)
})
