import { Buffer } from 'node:buffer'
import { EndOfStreamError } from 'strtok3'
import { asBytes, type Bytes, OutOfBounds, partOf } from '../bytes.ts'
import { BoundedTokenizer } from '../tokenizer.ts'

const headBytes = 10
const [spreadFlag, extendedFlag] = [0x80, 0x40]
/** No frame of text is so large; a larger one holds a picture. */
const mostFrame = 16 * 1024
/** Of a tag with zeros in between, which is read as a whole. */
const mostSpread = 64 * 1024
const flacComments = 4

/** An ID3 tag, without its head. */
type Tag = { readonly at: number; readonly version: number; readonly isSpread: boolean }

/**
 * A tokenizer for music-metadata, which reads tags as a whole. Here an ID3 tag is read frame by frame, and a large frame,
 * such as a cover, is stepped over. The library splits names in version 2.3 at slashes (`AC/DC`), so it gets
 * such a tag as version 2.4. The comments of a FLAC are read only if their number can be true.
 */
export class TagTokenizer extends BoundedTokenizer {
  #tag: Tag | undefined
  /** Where the comments of a FLAC begin. */
  #comments: number | undefined

  protected override fill(target: Uint8Array, position: number, bytes: Bytes): void {
    if (position === this.#tag?.at) {
      fillFrames(target, this.#tag, bytes)
      return
    }
    super.fill(target, position, bytes)
    if (position === this.#comments) checkCount(target)
    else if (this.fileInfo.mimeType === 'audio/flac' && isCommentsHead(target)) this.#comments = position + 4
    const tag = changeHead(target, position)
    if (tag === undefined) return
    if (target.length === headBytes) this.#tag = tag
    else fillFrames(target.subarray(headBytes), tag, bytes) // a chunk of WAV or AIFF
  }
}

/** Makes the head of a tag of ID3v2.3 one of 2.4. @returns undefined for what is no head of an ID3 tag */
function changeHead(head: Uint8Array, position: number): Tag | undefined {
  const [i, d, three, version = 0, , flags = 0] = head
  if (head.length < headBytes || i !== 0x49 || d !== 0x44 || three !== 0x33) return undefined
  if ((flags & extendedFlag) !== 0) return undefined
  const isSpread = version < 4 && (flags & spreadFlag) !== 0
  if (version === 3) head[3] = 4
  if (isSpread) head[5] = flags & ~spreadFlag
  return { at: position + headBytes, version, isSpread }
}

/** The head of a block of metadata is four bytes: its type, and the length of what follows. */
const isCommentsHead = (head: Uint8Array) => head.length === 4 && ((head[0] ?? 0) & 127) === flacComments

/** The library makes a list of that length before it reads the first comment: up to 256 MB. */
function checkCount(target: Uint8Array): void {
  const block = Buffer.from(target.buffer, target.byteOffset, target.byteLength)
  const at = block.length < 8 ? 0 : 4 + block.readUInt32LE(0) // behind the name of the encoder
  if (at + 4 > block.length || block.readUInt32LE(at) > block.length / 4) throw new EndOfStreamError()
}

function fillFrames(target: Uint8Array, { at: position, version, isSpread }: Tag, bytes: Bytes): void {
  const frameHeadBytes = version === 2 ? 6 : headBytes
  try {
    const tag = partOf(bytes, position, Math.min(target.length, bytes.size - position))
    const frames = isSpread ? withoutZeros(tag) : tag
    for (let at = 0; at + frameHeadBytes <= target.length; ) {
      const rest = target.subarray(at)
      skipFrame(rest, rest.length - frameHeadBytes, version) // padding, or no more may be read
      const head = frames.read(at, frameHeadBytes)
      if (head[0] === 0) return
      const length = lengthOf(head, version)
      if (length > mostFrame) skipFrame(rest, length, version)
      else {
        rest.set(frames.read(at, Math.min(frameHeadBytes + length, rest.length)))
        if (version === 3) writeAsVersion4(rest, length)
      }
      at += frameHeadBytes + length
    }
  } catch (error) {
    if (!(error instanceof OutOfBounds)) throw error // the frames before that count
  }
}

/** Before version 2.4, a tag may say that each 255 in it has a zero behind it: players could take it for sound. */
function withoutZeros(tag: Bytes): Bytes {
  const spread = tag.read(0, Math.min(tag.size, mostSpread)).toString('latin1')
  return asBytes(Buffer.from(spread.replaceAll('\xff\0', '\xff'), 'latin1'))
}

function lengthOf(head: Buffer, version: number): number {
  if (version === 2) return head.readUIntBE(3, 3)
  return version === 3
    ? head.readUInt32BE(4)
    : head.subarray(4, 8).reduce((sum, byte) => (sum << 7) | (byte & 127), 0)
}

/** A frame of a kind that the library does not know, so that it neither reads the zeros nor warns of each of them. */
function skipFrame(frame: Uint8Array, length: number, version: number): void {
  frame.set(Buffer.from('SKIP'))
  if (version === 2)
    frame.set(
      [16, 8, 0].map(shift => (length >> shift) & 255),
      3,
    )
  else writeAsVersion4(frame, length)
}

/** Seven bits a byte, and no flags, which have other meanings. */
function writeAsVersion4(frame: Uint8Array, length: number): void {
  frame.set(
    [21, 14, 7, 0].map(shift => (length >> shift) & 127),
    4,
  )
  frame.fill(0, 8, headBytes)
}
