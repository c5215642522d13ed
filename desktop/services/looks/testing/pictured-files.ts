import zlib, { deflateSync } from 'node:zlib'

/** Real files for what the window draws, made here so that no picture of somebody's lies in the sources. */

/** A picture in PNG: a hill before an evening sky, in a colour of its own. */
export function png(width: number, height: number, hue = 0): Buffer {
  const parts = [0, 1, 2].map(part => 0.45 + 0.55 * (0.5 + 0.5 * Math.sin(hue * 2.1 + part * 2.1)))
  const shadeAt = (x: number, y: number) => {
    const isHill = y > height * (0.72 - 0.22 * Math.sin((x / width) * Math.PI + hue))
    return isHill ? 0.35 : 0.6 + (0.35 * y) / height
  }
  const isSun = (x: number, y: number) => Math.hypot(x - width * 0.7, y - height * 0.28) < height * 0.12
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = shadeAt(x, y)
      const colour = isSun(x, y) ? [255, 255, 255] : parts.map(part => Math.round(255 * shade * part))
      rows.set(colour, y * (1 + width * 3) + 1 + x * 3)
    }
  }
  return pngOf(width, height, 2, rows)
}

/** Its file is small, and its pixels would take gigabytes. */
export function hugePng(side: number): Buffer {
  // One bit a pixel: as many empty lines as its header states.
  return pngOf(side, side, 0, Buffer.alloc(side * (1 + Math.ceil(side / 8))), 1)
}

function pngOf(width: number, height: number, colours: number, rows: Buffer, bits = 8): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, colours, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** With texts, as a thumbnail of a file manager has them. */
export function pngWithTexts(picture: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(texts).map(([name, text]) =>
    chunk('tEXt', Buffer.from(`${name}\0${text}`, 'latin1')),
  )
  return Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(zlib.crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A second of a tone. */
export function wav(): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * 2)
  for (let at = 0; at < rate; at += 1) {
    samples.writeInt16LE(Math.round(9000 * Math.sin((at * 440 * 2 * Math.PI) / rate)), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A PDF with one page, whose script runs when a reader that runs scripts opens it. */
export function pdfWithScript(script: string): string {
  const words = 'BT /F1 24 Tf 60 700 Td (Invoice 118 of a company) Tj ET'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
}
