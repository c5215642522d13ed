import { setTimeout as pause } from 'node:timers/promises'
import type { AppUpdater } from 'electron-updater'
import * as z from 'zod/mini'
import {
  FeedRefusedError,
  type PlatformKey,
  type Release,
  type ReleaseFeed,
} from '../../../server/contract/release-feed.ts'
import type { Handlers } from '../../ipc/calls.ts'
import {
  type UpdateChannel,
  type UpdateStatus,
  type UpdatesView,
  updateChannels,
} from '../../ipc/update-views.ts'
import { readJson, writeJson } from '../state/whole-file.ts'
import { findUpdate, isSameRelease } from './find-update.ts'
import { WrongHashError } from './resuming-download.ts'
import { texts } from './texts.ts'

/** Time for the window to say that it must not be closed: Linux's package tools then hold the main process. */
const noticeMs = 500
const keptChannel = z.object({ channel: z.enum(updateChannels) })

export type UpdateOptions = {
  readonly key: PlatformKey
  readonly currentVersion: string
  /** Holds the feeds and one folder per platform. */
  readonly downloadsUrl: string
  readonly updater: AppUpdater
  /** @throws {FeedRefusedError} when the feed cannot be believed */
  readonly readFeed: (channel: UpdateChannel) => Promise<ReleaseFeed>
  readonly channelFile: string
  /** Whether files are being moved, which no restart may cut off. */
  readonly isBusy: () => boolean
  readonly onChange: (view: UpdatesView) => void
}

export type Updates = {
  readonly view: () => UpdatesView
  /** Looks for an update and downloads it; resolves when that is over, well or not. */
  readonly check: () => Promise<void>
  /** Installs what is ready. @throws with a sentence when files are being moved */
  readonly restart: () => Promise<void>
  readonly chooseChannel: (channel: UpdateChannel) => Promise<void>
}

/** Finds, checks and installs updates: the signed feed says what is right, electron-updater fetches and installs it. */
export function createUpdates(options: UpdateOptions): Updates {
  const { key, currentVersion, downloadsUrl, updater, readFeed, channelFile, isBusy, onChange } = options
  let channel: UpdateChannel = readJson(channelFile, keptChannel)?.channel ?? 'stable'
  let status: UpdateStatus = { state: 'idle', note: '' }

  updater.autoDownload = false
  updater.autoInstallOnAppQuit = true
  updater.logger = null
  updater.on('download-progress', ({ percent }) => {
    if (status.state === 'downloading') set({ ...status, percent: Math.floor(percent) })
  })
  updater.on('error', error => {
    if (status.state === 'installing') fail('install', texts.install(error.message))
  })

  const view = (): UpdatesView => ({ channel, status })
  function set(next: UpdateStatus): void {
    status = next
    onChange(view())
  }
  const fail = (step: 'look' | 'trust' | 'download' | 'install', message: string) =>
    set({ state: 'failed', step, message })

  async function look(): Promise<Release | null> {
    const found = findUpdate(await readFeed(channel), key, currentVersion)
    if ('note' in found) {
      set({ state: 'idle', note: found.note })
      return null
    }
    const { release } = found
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
      fail('trust', texts.contradiction)
      return null
    }
    if (result.isUpdateAvailable) return release
    set({ state: 'idle', note: texts.later(release.version) })
    return null
  }

  async function download({ version }: Release): Promise<void> {
    set({ state: 'downloading', version, percent: 0 })
    try {
      await updater.downloadUpdate()
      set({ state: 'ready', version, asksPassword: key !== 'windows' })
    } catch (error) {
      if (error instanceof WrongHashError) fail('trust', texts.wrongHash)
      else fail('download', texts.download)
    }
  }

  async function check(): Promise<void> {
    if (status.state !== 'idle' && status.state !== 'failed') return
    set({ state: 'checking' })
    try {
      const release = await look()
      if (release) await download(release)
    } catch (error) {
      if (error instanceof FeedRefusedError) fail('trust', texts.faults[error.fault])
      else fail('look', texts.unreachable)
    }
  }

  async function restart(): Promise<void> {
    if (status.state !== 'ready') return
    const ready = status
    if (isBusy()) throw new Error(texts.busy)
    set({ state: 'installing', version: ready.version })
    await pause(noticeMs)
    // A run can have begun since.
    if (isBusy()) {
      set(ready)
      throw new Error(texts.busy)
    }
    updater.quitAndInstall(false, true)
  }

  async function chooseChannel(chosen: UpdateChannel): Promise<void> {
    channel = chosen
    writeJson(channelFile, { channel: chosen })
    onChange(view())
    await check()
  }

  return { view, check, restart, chooseChannel }
}

const off: UpdatesView = { channel: 'stable', status: { state: 'off' } }

/** The window's calls about updates. @param ready resolves to null where there is nothing to update */
export function updateHandlers(ready: Promise<Updates | null>) {
  return {
    updates: async () => (await ready)?.view() ?? off,
    async checkForUpdates() {
      await (await ready)?.check()
      return null
    },
    async restartToUpdate() {
      await (await ready)?.restart()
      return null
    },
    async chooseUpdateChannel({ channel }) {
      await (await ready)?.chooseChannel(channel)
      return null
    },
  } satisfies Partial<Handlers<'main'>>
}
