import { setTimeout as pause } from 'node:timers/promises'
import type { AppUpdater } from 'electron-updater'
import {
  FeedRefusedError,
  type Release,
  type ReleaseFeed,
  type ReleaseKey,
} from '../../../server/contract/release-feed.ts'
import type { Handlers } from '../../ipc/calls.ts'
import type { UpdateChannel, UpdateFault, UpdateStatus, UpdatesView } from '../../ipc/update-views.ts'
import { findUpdate, isSameRelease } from './find-update.ts'

/** Time for the window to say that it must not be closed: Linux's package tools block the main process. */
const noticeMs = 500

export type UpdateOptions = {
  readonly key: ReleaseKey
  readonly currentVersion: string
  /** Holds the feeds and one folder per platform. */
  readonly downloadsUrl: string
  /** Called once, when there is a newer version. */
  readonly loadUpdater: () => Promise<AppUpdater>
  /** @throws {FeedRefusedError} when the feed cannot be trusted */
  readonly readFeed: (channel: UpdateChannel) => Promise<ReleaseFeed>
  /** The one that a person set last. */
  readonly channel: () => UpdateChannel
  /** Whether files are being moved, which no restart may cut off. */
  readonly isBusy: () => boolean
  /** Ends what moves files in the background; what it resolves to starts that again. */
  readonly holdBackground: () => Promise<() => void>
  readonly onChange: (view: UpdatesView) => void
}

export type Updates = {
  readonly view: () => UpdatesView
  /** Checks for an update and downloads it; resolves when that is over, successful or not. */
  readonly check: () => Promise<void>
  /** Installs what is ready. @returns false while files are being moved, which no restart may cut off */
  readonly restart: () => Promise<boolean>
}

/** Finds, checks and installs updates: the signed feed says what is right, electron-updater fetches and installs it. */
export function createUpdates(options: UpdateOptions): Updates {
  const { key, currentVersion, downloadsUrl, loadUpdater, readFeed, isBusy, onChange } = options
  let status: UpdateStatus = { state: 'idle', found: null }
  let goOn = () => {}
  const asksPassword = /^linux-(deb|rpm)/.test(key)

  let loading: Promise<AppUpdater> | null = null

  function loaded(): Promise<AppUpdater> {
    loading ??= load()
    return loading
  }

  async function load(): Promise<AppUpdater> {
    const updater = await loadUpdater()
    updater.autoDownload = false
    // Linux's package tools ask for a password: nobody should meet that when the computer is to go off.
    updater.autoInstallOnAppQuit = !asksPassword
    updater.logger = null
    updater.on('download-progress', ({ percent }) => {
      if (status.state === 'downloading') set({ ...status, percent: Math.floor(percent) })
    })
    updater.on('error', error => {
      if (status.state !== 'installing') return
      fail({ kind: 'install', reason: error.message })
      goOn()
    })
    return updater
  }

  const view = (): UpdatesView => ({ status })
  function set(next: UpdateStatus): void {
    status = next
    onChange(view())
  }
  const fail = (fault: UpdateFault) => set({ state: 'failed', fault })

  async function look(): Promise<Release | null> {
    const channel = options.channel()
    const found = findUpdate(await readFeed(channel), key, currentVersion)
    if ('none' in found) {
      set({ state: 'idle', found: found.none })
      return null
    }
    const { release } = found
    const updater = await loaded()
    updater.setFeedURL({
      provider: 'generic',
      url: `${downloadsUrl}/${key}`,
      channel: channel === 'beta' ? 'beta' : 'latest',
      useMultipleRangeRequest: false,
    })
    updater.allowDowngrade = false
    const result = await updater.checkForUpdates()
    if (!result) throw new Error('electron-updater is off')
    if (!isSameRelease(result.updateInfo, release)) {
      fail({ kind: 'contradiction' })
      return null
    }
    if (result.isUpdateAvailable) return release
    set({ state: 'idle', found: { kind: 'later', version: release.version } })
    return null
  }

  async function download({ version }: Release): Promise<void> {
    set({ state: 'downloading', version, percent: 0 })
    try {
      await (await loaded()).downloadUpdate()
      set({ state: 'ready', version, asksPassword })
    } catch (error) {
      fail({ kind: isWrongHash(error) ? 'wrong-hash' : 'download' })
    }
  }

  async function check(): Promise<void> {
    if (status.state !== 'idle' && status.state !== 'failed') return
    set({ state: 'checking' })
    try {
      const release = await look()
      if (release) await download(release)
    } catch (error) {
      fail({ kind: error instanceof FeedRefusedError ? error.fault : 'unreachable' })
    }
  }

  async function restart(): Promise<boolean> {
    if (status.state !== 'ready') return true
    const ready = status
    if (isBusy()) return false
    set({ state: 'installing', version: ready.version })
    await pause(noticeMs)
    // An installer ends the program at once. What the watch moves stops between two files; a run may have started since.
    goOn = await options.holdBackground()
    if (isBusy()) {
      goOn()
      set(ready)
      return false
    }
    ;(await loaded()).quitAndInstall(false, true)
    return true
  }

  return { view, check, restart }
}

const isWrongHash = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_CHECKSUM_MISMATCH'

const off: UpdatesView = { status: { state: 'off' } }

/** The window's calls about updates. @param ready resolves to null where there is nothing to update */
export function updateHandlers(ready: Promise<Updates | null>) {
  return {
    updates: async () => (await ready)?.view() ?? off,
    async checkForUpdates() {
      await (await ready)?.check()
      return null
    },
    restartToUpdate: async () => (await (await ready)?.restart()) ?? true,
  } satisfies Partial<Handlers<'main'>>
}
