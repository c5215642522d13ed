import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import { type Bytes, OutOfBounds } from './bytes.ts'

/** A page of Ogg, which are the largest pieces with text in them; larger ones hold a picture. */
const mostAtOnce = 64 * 1024
/** Of memory, for a tag that claims to be that large. */
const maxBufferSize = 16 * 1024 * 1024

/**
 * The bounded bytes of a file, as the libraries read them: where nothing more may be read, the file ends. Only the beginning
 * of a large tag is read; the rest is zeros.
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
      this.fill(target.subarray(0, there), position, this.#bytes)
    } catch (error) {
      if (error instanceof OutOfBounds) throw new EndOfStreamError()
      throw error
    }
    return there
  }

  protected fill(target: Uint8Array, position: number, bytes: Bytes): void {
    target.set(bytes.read(position, Math.min(target.length, mostAtOnce)))
  }
}
