import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { HttpExecutor } from 'builder-util-runtime'
import { type AppUpdater, DebUpdater } from 'electron-updater'
import { releaseBench } from '../../release/testing.ts'
import { fetchReleaseFeed } from '../../server/contract/release-feed.ts'
import { testServer } from '../../server/testing/test-server.ts'
import type { UpdateChannel, UpdatesView } from '../ipc/update-views.ts'
import { trustKey } from '../services/updates/release-source.ts'
import { createResumingDownload, type Download } from '../services/updates/resuming-download.ts'
import { createUpdates } from '../services/updates/updates.ts'

/** What a server does to a request before the product's own answers it. */
type Fault = (request: Request, answer: () => Promise<Response>) => Promise<Response>

const resumingDownload = createResumingDownload(fetch, { triesWithoutProgress: 3, pauseMs: 1 })

/** electron-updater's network, on Node's instead of Chromium's. */
class NodeExecutor extends HttpExecutor<http.ClientRequest> {
  readonly #onReceived: (bytes: number) => void
  constructor(onReceived: (bytes: number) => void) {
    super()
    this.#onReceived = onReceived
  }
  override createRequest(options: http.RequestOptions, callback: (response: http.IncomingMessage) => void) {
    return http.request(options, callback)
  }
  download: Download = (url, destination, options) =>
    resumingDownload(url, destination, {
      ...options,
      onProgress: progress => {
        options.onProgress?.(progress)
        this.#onReceived(progress.transferred)
      },
    })
}

/** Everything of an update but Electron: feeds by release/, the product's server, electron-updater's own classes. */
export async function updateBench() {
  const bench = await releaseBench()
  const folder = await mkdtemp(path.join(tmpdir(), 'sortwell-updates-'))
  const server = await testServer({ environment: { DOWNLOADS_DIR: bench.downloads } })
  const serverSide: {
    fault?: Fault | undefined
    /** Installers asked for from their start break off after so many bytes. */
    cutAfterBytes?: number
    readonly asked: string[]
  } = { asked: [] }
  const received = new EventEmitter()
  const answerRequest = getRequestListener(async request => {
    const { pathname } = new URL(request.url)
    serverSide.asked.push(`${pathname} ${request.headers.get('Range') ?? ''}`.trim())
    const answer = async () => server.app.fetch(request)
    return serverSide.fault ? serverSide.fault(request, answer) : answer()
  })
  async function cut(path: string, outgoing: http.ServerResponse, bytes: number): Promise<void> {
    serverSide.asked.push(path)
    const whole = await server.app.request(path)
    const content = Buffer.from(await whole.arrayBuffer())
    outgoing.writeHead(200, Object.fromEntries(whole.headers))
    outgoing.write(content.subarray(0, bytes))
    // A client that is told of the break before it has read what came may drop it.
    received.on('bytes', (count: number) => count >= bytes && outgoing.destroy())
  }
  const listener = http.createServer((incoming, outgoing) => {
    const { url = '' } = incoming
    const { cutAfterBytes } = serverSide
    if (cutAfterBytes !== undefined && url.endsWith('.deb') && !incoming.headers.range)
      void cut(url, outgoing, cutAfterBytes)
    else void answerRequest(incoming, outgoing)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port was given')
  const downloadsUrl = `http://127.0.0.1:${address.port}/downloads`

  /** An installed app of this version. */
  async function install(version: string, updaterId?: string) {
    const home = await mkdtemp(path.join(folder, 'home-'))
    const appUpdateConfigPath = path.join(home, 'app-update.yml')
    await writeFile(appUpdateConfigPath, 'updaterCacheDirName: sortwell-updater\n')
    if (updaterId) await writeFile(path.join(home, '.updaterId'), updaterId)
    const done: string[] = []
    const adapter = {
      version,
      name: 'Sortwell',
      isPackaged: true,
      appUpdateConfigPath,
      userDataPath: home,
      baseCachePath: path.join(home, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => done.push('relaunch'),
      quit: () => done.push('quit'),
      onQuit: () => done.push('installs on quit'),
    }
    await mkdir(adapter.baseCachePath)
    const updater: AppUpdater = new DebUpdater(null, adapter)
    Object.assign(updater, { httpExecutor: new NodeExecutor(bytes => received.emit('bytes', bytes)) })
    const verify = trustKey(bench.keys.publicPem)
    const seen: UpdatesView[] = []
    const busy = { isBusy: false }
    const set: { channel: UpdateChannel } = { channel: 'stable' }
    const updates = createUpdates({
      key: 'linux-deb',
      currentVersion: version,
      downloadsUrl,
      loadUpdater: async () => updater,
      readFeed: channel =>
        fetchReleaseFeed({ downloadsUrl, channel, nowMs: 0, verify, fetch: (url, init) => fetch(url, init) }),
      channel: () => set.channel,
      isBusy: () => busy.isBusy,
      async holdBackground() {
        done.push('watching held')
        return () => done.push('watching goes on')
      },
      onChange: view => seen.push(view),
    })
    return { updates, updater, seen, busy, set, done, home, status: () => updates.view().status }
  }

  return {
    ...bench,
    install,
    serverSide,
    downloadsUrl,
    /** The server goes away. */
    async stop() {
      const closed = once(listener, 'close')
      listener.close()
      listener.closeAllConnections()
      await closed
    },
    async [Symbol.asyncDispose]() {
      listener.close()
      listener.closeAllConnections()
      await server.close()
      await bench[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
