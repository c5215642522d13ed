import type { Handlers } from '../../ipc/calls.ts'
import type { WorkerClient } from '../worker-client.ts'
import type { LooksThread } from './looks-thread.ts'

/** Makes a small picture as PNG where the system makes them; null when it makes none of this file. */
export type SystemPictures = (path: string) => Promise<Uint8Array | null>

/** The window's calls about how files look. It names a listed file, and gets paths of the scheme `look` to draw from. */
export function lookHandlers(
  worker: Pick<WorkerClient, 'call'>,
  looks: LooksThread,
  systemPictures: SystemPictures | null,
) {
  return {
    async lookAt(file) {
      const path = await worker.call('listedFile', file)
      return looks.call('look', { path })
    },
    async thumbnail(file) {
      const { path, mayOpen } = await worker.call('fileToPicture', file)
      const found = await looks.call('thumbnail', { path, mayOpen })
      if (found === null) return null
      if ('key' in found) return { kind: 'cached', path: picturePath(found.key) }
      const { lookId, drawn } = found
      const picture = (await systemPictures?.(path)) ?? null
      const cached = picture && (await looks.call('storePicture', { lookId, picture }))
      if (cached) return { kind: 'cached', path: picturePath(cached.key) }
      return drawn && { kind: 'draw', media: drawn, path: `/drawn/${lookId}` }
    },
  } satisfies Partial<Handlers<'main'>>
}

export const picturePath = (key: string): string => `/pictures/${key}`
