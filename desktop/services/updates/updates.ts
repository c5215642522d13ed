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

/** Time for the window to show that it must not be closed: Linux's package tools block the main process. */
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

/** Finds, checks and installs updates: the signed feed names the release, electron-updater fetches and installs it. */
export class Updates {
  readonly #options: UpdateOptions
  readonly #asksPassword: boolean
  #status: UpdateStatus = { state: 'idle', found: null }
  #goOn = () => {}
  #loading: Promise<AppUpdater> | null = null

  constructor(options: UpdateOptions) {
    this.#options = options
    this.#asksPassword = /^linux-(deb|rpm)/.test(options.key)
  }

  view(): UpdatesView {
    return { status: this.#status }
  }

  /** Checks for an update and downloads it; resolves when that is over, successful or not. */
  async check(): Promise<void> {
    const { state } = this.#status
    if (state !== 'idle' && state !== 'failed') return
    this.#set({ state: 'checking' })
    try {
      const release = await this.#findRelease()
      if (release) await this.#download(release)
    } catch (error) {
      this.#fail({ kind: error instanceof FeedRefusedError ? error.fault : 'unreachable' })
    }
  }

  /** Installs what is ready. @returns false while files are being moved, which no restart may cut off */
  async restart(): Promise<boolean> {
    const { isBusy, holdBackground } = this.#options
    const ready = this.#status
    if (ready.state !== 'ready') return true
    if (isBusy()) return false
    this.#set({ state: 'installing', version: ready.version })
    await pause(noticeMs)
    // An installer ends the program at once. What the watch moves stops between two files; a run may have started since.
    this.#goOn = await holdBackground()
    if (isBusy()) {
      this.#goOn()
      this.#set(ready)
      return false
    }
    ;(await this.#loaded()).quitAndInstall(false, true)
    return true
  }

  #loaded(): Promise<AppUpdater> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<AppUpdater> {
    const updater = await this.#options.loadUpdater()
    updater.autoDownload = false
    // Linux's package tools ask for a password: nobody should meet that when the computer is to go off.
    updater.autoInstallOnAppQuit = !this.#asksPassword
    updater.logger = null
    updater.on('download-progress', ({ percent }) => {
      const status = this.#status
      if (status.state === 'downloading') this.#set({ ...status, percent: Math.floor(percent) })
    })
    updater.on('error', error => {
      if (this.#status.state !== 'installing') return
      this.#fail({ kind: 'install', reason: error.message })
      this.#goOn()
    })
    return updater
  }

  #set(next: UpdateStatus): void {
    this.#status = next
    this.#options.onChange(this.view())
  }

  #fail(fault: UpdateFault): void {
    this.#set({ state: 'failed', fault })
  }

  async #findRelease(): Promise<Release | null> {
    const { key, currentVersion, downloadsUrl, readFeed } = this.#options
    const channel = this.#options.channel()
    const found = findUpdate(await readFeed(channel), key, currentVersion)
    if ('none' in found) {
      this.#set({ state: 'idle', found: found.none })
      return null
    }
    const { release } = found
    const updater = await this.#loaded()
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
      this.#fail({ kind: 'contradiction' })
      return null
    }
    if (result.isUpdateAvailable) return release
    this.#set({ state: 'idle', found: { kind: 'later', version: release.version } })
    return null
  }

  async #download({ version }: Release): Promise<void> {
    this.#set({ state: 'downloading', version, percent: 0 })
    try {
      await (await this.#loaded()).downloadUpdate()
      this.#set({ state: 'ready', version, asksPassword: this.#asksPassword })
    } catch (error) {
      this.#fail({ kind: isWrongHash(error) ? 'wrong-hash' : 'download' })
    }
  }
}

const isWrongHash = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_CHECKSUM_MISMATCH'

const off: UpdatesView = { status: { state: 'off' } }

/** The window's calls about updates. @param ready resolves to null where there is nothing to update */
export function updateHandlers(ready: Promise<Updates | null>) {
  return {
    updates: async () => (await ready)?.view() ?? off,
    checkForUpdates: async () => (await ready)?.check(),
    restartToUpdate: async () => (await (await ready)?.restart()) ?? true,
  } satisfies Partial<Handlers<'main'>>
}
