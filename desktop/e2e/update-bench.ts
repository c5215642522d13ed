import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type AppUpdater, DebUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { releaseBench } from '../../release/testing.ts'
import { fetchReleaseFeed } from '../../server/contract/release-feed.ts'
import { testServer } from '../../server/testing/test-server.ts'
import type { UpdateChannel, UpdatesView } from '../ipc/update-views.ts'
import { trustKey } from '../services/updates/release-source.ts'
import { Updates } from '../services/updates/updates.ts'

/** What a server does to a request before the product's own answers it. */
type Fault = (request: Request, answer: () => Promise<Response>) => Promise<Response>

/** electron-updater's network, on Node's instead of Chromium's. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: http.RequestOptions, callback: (response: http.IncomingMessage) => void) {
    return http.request(options, callback) as unknown as ReturnType<ElectronHttpExecutor['createRequest']>
  }
}

/** Everything of an update but Electron: feeds by release/, the product's server, electron-updater's own classes. */
export async function updateBench() {
  const bench = await releaseBench()
  const folder = await mkdtemp(path.join(tmpdir(), 'sortwell-updates-'))
  const server = await testServer({ environment: { DOWNLOADS_DIR: bench.downloads } })
  const serverSide: { fault?: Fault | undefined; readonly asked: string[] } = { asked: [] }
  const answerRequest = getRequestListener(async request => {
    const { pathname } = new URL(request.url)
    serverSide.asked.push(pathname)
    const answer = async () => server.app.fetch(request)
    return serverSide.fault ? serverSide.fault(request, answer) : answer()
  })
  const listener = http.createServer(answerRequest)
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
    Object.assign(updater, { httpExecutor: new NodeExecutor() })
    const verify = trustKey(bench.keys.publicPem)
    const seen: UpdatesView[] = []
    const busy = { isBusy: false }
    const set: { channel: UpdateChannel } = { channel: 'stable' }
    const updates = new Updates({
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
    cutConnections: () => listener.closeAllConnections(),
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
