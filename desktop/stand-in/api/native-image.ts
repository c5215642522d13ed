import { readFileSync } from 'node:fs'
import { strict } from '../not-implemented.ts'

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A picture kept as the bytes it came in; only PNG is understood. */
export function imageFrom(bytes: Buffer) {
  const isPng = bytes.subarray(0, 8).equals(pngStart)
  const width = isPng ? bytes.readUInt32BE(16) : 0
  const height = isPng ? bytes.readUInt32BE(20) : 0
  return strict('nativeImage', {
    toPNG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
    getSize: () => ({ width, height }),
    getAspectRatio: () => (height === 0 ? 1 : width / height),
    isEmpty: () => !isPng,
    isTemplateImage: () => false,
    setTemplateImage: () => {},
    /** Nothing is drawn from it, so its size may stay what it is. */
    resize: () => imageFrom(bytes),
  })
}

export const nativeImage = strict('nativeImage', {
  createEmpty: () => imageFrom(Buffer.alloc(0)),
  createFromBuffer: (bytes: Uint8Array) => imageFrom(Buffer.from(bytes)),
  createFromDataURL: (url: string) => imageFrom(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  /** Empty, as in Electron, when there is no such file. */
  createFromPath: (file: string) => {
    try {
      return imageFrom(readFileSync(file))
    } catch {
      return imageFrom(Buffer.alloc(0))
    }
  },
})
