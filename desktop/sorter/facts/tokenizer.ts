import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import { type Bytes, OutOfBounds } from './bytes.ts'

/** No tag of text is so large; a larger one holds a picture. */
const mostAtOnce = 16 * 1024
/** Of memory, for a tag that claims to be that large. */
const maxBufferSize = 16 * 1024 * 1024

/**
 * The bounded bytes of a file, as the libraries read them: where nothing more may be read, the file ends. Of a tag that
 * holds a picture only the beginning is read; the rest is zeros, which end a tag.
 */
export class BoundedTokenizer extends AbstractTokenizer {
  readonly fileInfo: { readonly size: number; readonly mimeType?: string }
  readonly #bytes: Bytes

  constructor(bytes: Bytes, mimeType?: string) {
    super({ maxBufferSize })
    this.#bytes = bytes
    this.fileInfo = mimeType === undefined ? { size: bytes.size } : { size: bytes.size, mimeType }
  }

  supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const length = await this.peekBuffer(target, options)
    this.position = (options?.position ?? this.position) + length
    return length
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(target, options)
    const there = Math.min(length, Math.max(0, this.#bytes.size - position))
    if (there < length && !mayBeLess) throw new EndOfStreamError()
    try {
      target.set(this.#bytes.read(position, Math.min(there, mostAtOnce)))
    } catch (error) {
      if (error instanceof OutOfBounds) throw new EndOfStreamError()
      throw error
    }
    return there
  }
}
