import type { ListingFacts } from '../model/facts.ts'
import { splitExtension } from '../model/file-types.ts'
import type { FileEntry } from '../model/values.ts'

/** What is known of a file without a look at it. */
export function listingFacts(
  { path, sizeBytes, modifiedMs }: Pick<FileEntry, 'path' | 'sizeBytes' | 'modifiedMs'>,
  /** Milliseconds since 1970; null or 0 where the disk does not keep it. */
  bornMs: number | null,
  /** The folder that sorting by type gives a name. */
  kindOf: (name: string) => string,
): ListingFacts {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  return {
    name,
    extension: splitExtension(name).extension.slice(1).toLowerCase(),
    kind: kindOf(name),
    size: sizeBytes,
    modified: localTime(modifiedMs),
    added: bornMs ? localTime(bornMs) : null,
    depth: parts.length,
    folder: parts.join('/'),
  }
}

/** `2024-07-03T18:22:10+02:00` in the zone of this machine at that time. */
export function localTime(timeMs: number): string {
  const offsetMinutes = -new Date(timeMs).getTimezoneOffset()
  const clock = new Date(timeMs + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const offset = [hours, minutes].map(part => String(part).padStart(2, '0')).join(':')
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${offset}`
}
