import { classifier } from '../model/classify.ts'
import type { Criterion } from '../model/criteria.ts'
import { type Disk, realDisk } from '../model/disk.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import type { Folder, Listing, Plan } from '../model/values.ts'
import { type ScanOptions, scan } from '../scan/scan.ts'
import { planMoves } from './plan.ts'
import { findTargets } from './targets.ts'

export type PreviewOptions = {
  /** The clock in milliseconds since 1970; now by default. */
  readonly nowMs?: number
  /** As `parseRules` returns them; the built-in ones by default. */
  readonly rules?: Rules
  readonly disk?: Disk
}

/** What a run would do. Reads the folder and changes nothing. */
export function previewFolder(folder: Folder, criterion: Criterion, options: PreviewOptions = {}): Plan {
  const { nowMs = Date.now(), rules = defaultRules, disk = realDisk } = options
  return planListing(scan(folder, nowMs, { rules, disk }), criterion, { rules, disk })
}

/** What a run over these files would do. */
export function planListing(
  listing: Listing,
  criterion: Criterion,
  { rules = defaultRules, disk = realDisk }: ScanOptions,
): Plan {
  const destinations = listing.files.map(classifier(criterion, rules))
  const targets = findTargets(listing, new Set(destinations), disk)
  return planMoves(listing, { criterion, destinations, targets, onClash: rules.onClash })
}
