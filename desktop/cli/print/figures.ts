/** `1` → `1 file`, `12000` → `12,000 files` */
export function countFiles(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'file' : 'files'}`
}

/** With commas: `12,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

const units = ['kB', 'MB', 'GB', 'TB']

/** As on the packaging of disks, 1 kB = 1,000 bytes: `0 B`, `950 B`, `1.2 MB`. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} B`
  let size = sizeBytes / 1000
  let unit = 0
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toFixed(1)} ${units[unit]}`
}
