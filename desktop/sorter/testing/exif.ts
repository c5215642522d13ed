import { Buffer } from 'node:buffer'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const le16 = (value: number) => u16(value).reverse()
const le32 = (value: number) => u32(value).reverse()
const latin = (text: string) => Buffer.from(text, 'latin1')
const join = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? latin(part) : part)))

type Field = readonly [tag: number, value: string | number | readonly number[] | Buffer | Directory]
type Directory = { readonly fields: readonly Field[] }

/** A TIFF file, little-endian. */
const tiff = (fields: readonly Field[]): Buffer => join('II*\0', le32(8), directory(fields, 8))

/** A directory with its values and its own directories behind it. */
function directory(fields: readonly Field[], start: number): Buffer {
  const entries: Buffer[] = []
  const values: Buffer[] = []
  let at = start + 2 + fields.length * 12 + 4
  const put = (bytes: Buffer) => {
    const where = at
    values.push(bytes)
    at += bytes.length
    return le32(where)
  }
  for (const [tag, value] of fields) {
    if (typeof value === 'number') entries.push(join(le16(tag), le16(4), le32(1), le32(value)))
    else if (typeof value === 'string') {
      const text = latin(`${value}\0`)
      const place = text.length <= 4 ? Buffer.concat([text], 4) : put(text)
      entries.push(join(le16(tag), le16(2), le32(text.length), place))
    } else if (Buffer.isBuffer(value)) {
      entries.push(join(le16(tag), le16(7), le32(value.length), put(value)))
    } else if ('fields' in value) {
      entries.push(join(le16(tag), le16(4), le32(1), put(directory(value.fields, at))))
    } else {
      const numbers = Buffer.concat(value.flatMap(each => [le32(each), le32(1)]))
      entries.push(join(le16(tag), le16(5), le32(value.length), put(numbers)))
    }
  }
  return join(le16(fields.length), ...entries, le32(0), ...values)
}

const segment = (marker: number, content: Buffer) =>
  join(Buffer.from([0xff, marker]), u16(content.length + 2), content)
const frame = (width: number, height: number) =>
  segment(0xc0, join(Buffer.of(8), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])))

/**
 * A JPEG that says it is 640 × 480 pixels large, and has no picture.
 * @param fields of EXIF
 * @param between further segments, such as a profile of colours
 */
export function jpeg(fields: readonly Field[] | null, between: readonly Buffer[] = []): Buffer {
  const block = fields === null ? [] : [segment(0xe1, join('Exif\0\0', tiff(fields)))]
  return join(
    Buffer.from([0xff, 0xd8]),
    ...block,
    ...between,
    frame(640, 480),
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  )
}
