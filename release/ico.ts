const headerBytes = 6
const entryBytes = 16

/** A Windows icon of PNG images. Source: the ICO format, a directory of 16 bytes an image before the images. */
export function packIco(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = headerBytes + entryBytes * images.length
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes)
    // 0 stands for 256.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)])
}
