import type { FeedFault } from '../../../server/contract/release-feed.ts'

const stays = 'This version keeps running.'

/** Every sentence about updates that does not come from the window. */
export const texts = {
  newest: 'You have the newest version.',
  none: 'There is no release for your system.',
  older: (version: string) =>
    `The server offers ${version}, which is older than this version; it is not installed.`,
  later: (version: string) => `Version ${version} is being handed out step by step and reaches you later.`,
  unreachable: 'The update server could not be reached. Sortwell looks again by itself.',
  faults: {
    unsigned: `The update is not signed by Sortwell, so it is not installed. ${stays}`,
    forged: `The signature of the update is not Sortwell’s, so it is not installed. ${stays}`,
    malformed: `The description of the update cannot be read, so it is not installed. ${stays}`,
  } satisfies Record<FeedFault, string>,
  contradiction: `The update does not match its signed description, so it is not installed. ${stays}`,
  wrongHash: `The downloaded update does not match its checksum, so it was thrown away. ${stays}`,
  download: `The update could not be downloaded. ${stays}`,
  install: (reason: string) => `The update was not installed: ${reason}. ${stays}`,
  busy: 'Files are being moved. Restart to update when that is done.',
} as const
