import type { FeedFault } from '../../server/contract/release-feed.ts'
/** The state of updates, for the window. */
export declare const updateChannels: readonly ['stable', 'beta']
export type UpdateChannel = (typeof updateChannels)[number]
export type UpdateStatus =
  /** Not installed from a package of ours, so there is nothing to update. */
  | {
      readonly state: 'off'
    }
  /** `found` is null before the first check. */
  | {
      readonly state: 'idle'
      readonly found: NoUpdate | null
    }
  | {
      readonly state: 'checking'
    }
  | {
      readonly state: 'downloading'
      readonly version: string
      readonly percent: number
    }
  /** Checked and on the disk; installed on quit, or now by `restartToUpdate`. */
  | {
      readonly state: 'ready'
      readonly version: string
      readonly asksPassword: boolean
    }
  | {
      readonly state: 'installing'
      readonly version: string
    }
  /** The running version stays. A failed check shows no message: the next one runs by itself. */
  | {
      readonly state: 'failed'
      readonly fault: UpdateFault
    }
/** Why a check found nothing to install. */
export type NoUpdate =
  | {
      readonly kind: 'newest'
    }
  /** There is no release for this system. */
  | {
      readonly kind: 'none'
    }
  /** The server offers a version that is older than this one. */
  | {
      readonly kind: 'older'
      readonly version: string
    }
  /** A staged rollout has not reached this installation. */
  | {
      readonly kind: 'later'
      readonly version: string
    }
export type UpdateFault =
  | {
      readonly kind: 'unreachable' | FeedFault | 'contradiction' | 'wrong-hash' | 'download'
    }
  /** `reason` is the system's, in English. */
  | {
      readonly kind: 'install'
      readonly reason: string
    }
export type UpdatesView = {
  readonly status: UpdateStatus
}
