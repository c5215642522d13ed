import { destinationOf } from './classify.ts'
import { type Disk, realDisk } from './disk.ts'
import type { Criterion, Folder, Listing, Plan } from './model.ts'
import { planMoves } from './plan.ts'
import { scan } from './scan.ts'
import { findTargets } from './targets.ts'

export type PreviewOptions = {
  /** The clock in milliseconds since 1970; now by default. */
  readonly nowMs?: number
  readonly disk?: Disk
}

/** What a run would do. Reads the folder and changes nothing. */
export function previewFolder(folder: Folder, criterion: Criterion, options: PreviewOptions = {}): Plan {
  const { nowMs = Date.now(), disk = realDisk } = options
  return planListing(scan(folder, nowMs, disk), criterion, disk)
}

/** What a run over these files would do. */
export function planListing(listing: Listing, criterion: Criterion, disk: Disk = realDisk): Plan {
  const destinations = new Set(listing.files.map(file => destinationOf(file, criterion)))
  return planMoves(listing, criterion, findTargets(listing, destinations, disk))
}
