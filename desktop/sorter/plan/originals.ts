import type { Stats } from 'node:fs'
import type { Gathering } from '../facts/gather.ts'
import { findDuplicates } from '../facts/same/duplicates.ts'
import type { ComparedFile } from '../facts/same/same-bytes.ts'
import { codeOf, type Disk, realDisk } from '../model/disk.ts'
import { compileGlob, type Glob } from '../model/glob.ts'
import { identityOf } from '../model/identity.ts'
import { foldName, isOutside, joinName, pathOf } from '../model/names.ts'
import type { Rules } from '../model/rules.ts'
import type { Listing, NotSearched } from '../model/values.ts'
import { activeRules, type Condition, type RuleSet, templatesOf } from '../rules/rule-set.ts'
import { fixedWay, type Template } from '../rules/template.ts'
import { bundleReason, wholeReason } from '../scan/kept-whole.ts'
import { isRecent, reasonByName } from '../scan/left-alone.ts'
import { type Around, openDestination } from '../scan/outside.ts'
import { readNames } from '../scan/scan.ts'

export type Originals = {
  /** The oldest file with the same bytes, by the name of each that is a copy of it. */
  readonly of: ReadonlyMap<string, string>
  readonly notSearched: readonly NotSearched[]
}

export type OriginalsOptions = {
  readonly rules: Rules
  readonly around?: Omit<Around, 'chosen'> | undefined
  readonly disk?: Disk | undefined
  /** How much in the destinations of a set is looked at; all else is not searched. */
  readonly mostEntries?: number
}

/**
 * Compares the files of a listing with each other, with those that were sorted, and with those that lie in the
 * destinations of a set. A file that others go with is a copy only if all of them are: else the last of their kind could be
 * set aside with it. Where copies go, nothing is an original for which another would have to go there as well.
 */
export async function originalsOf(
  listing: Listing,
  set: RuleSet,
  { sameBytesWorker, signal, onProgress }: Gathering,
  { rules, around = {}, disk = realDisk, mostEntries = 100_000 }: OriginalsOptions,
): Promise<Originals> {
  if (sameBytesWorker === undefined) return { of: new Map(), notSearched: [] }
  const { folder, files, lookedAtMs } = listing
  const judged = { ...around, chosen: folder.path }
  const active = activeRules(set)
  const asides = active.filter(({ when }) => asksForCopies(when)).flatMap(rule => templatesOf(rule).to ?? [])
  const isAside = asideTest(asides, judged)
  const search = new Search(disk, listing, { rules, isAside, mostEntries })
  for (const rule of active) {
    const { to } = templatesOf(rule)
    if (to && !asksForCopies(rule.when)) search.lookIn(to, judged)
    await new Promise(setImmediate) // so that a cancel is heard
    signal?.throwIfAborted()
  }
  const found = await findDuplicates(folder, {
    rules,
    nowMs: lookedAtMs,
    workerUrl: sameBytesWorker,
    signal,
    onProgress,
    besides: { sizes: search.sizes, files: search.found },
  })
  signal?.throwIfAborted()
  const originals = new Map<string, string>()
  for (const { original, alsoNamed, copies } of found?.groups ?? []) {
    const inSight = (name: string) => !isAside(isOutside(name) ? name : joinName(folder.path, name))
    // The oldest one that is not where copies go stays, whatever lies there.
    const kept = [original, ...alsoNamed].some(inSight) ? original : copies.find(inSight)
    for (const copy of copies) if (copy !== kept) originals.set(copy, original)
  }
  const unique = new Set<number>()
  for (const { path, group } of files) if (group !== undefined && !originals.has(path)) unique.add(group)
  for (const { path, group } of files) if (group !== undefined && unique.has(group)) originals.delete(path)
  return { of: originals, notSearched: search.notSearched }
}

/** Whether it may hold for a file because that is a copy. */
function asksForCopies(condition: Condition, isWanted = true): boolean {
  if ('mode' in condition) {
    const isWantedIn = condition.mode === 'none' ? !isWanted : isWanted
    return condition.of.some(each => asksForCopies(each, isWantedIn))
  }
  const { fact, operator, value } = condition
  if (fact !== 'sameAs') return false
  return operator === 'known' ? (String(value) === 'true') === isWanted : true
}

/** Where a template leads whatever a file is: a folder that is there, and the names of those in it. */
type Start = {
  readonly top: string
  readonly below: readonly string[]
  readonly rest: readonly (string | undefined)[]
}

export function startOf(template: Template, around: Around): Start | NotSearched {
  const { fixed, rest } = fixedWay(template)
  if (template.root === 'chosen') return { top: around.chosen, below: fixed, rest }
  const destination = writtenWay(template)
  if (fixed.length === 0) return { destination, reason: template.root }
  const opened = openDestination(destination, around)
  if ('fault' in opened) return { destination, reason: opened.fault }
  const [top, below] =
    'inside' in opened ? [around.chosen, opened.inside] : [opened.outside.path, opened.below]
  return { top, below: below.split('/').filter(Boolean), rest }
}

/** As a person writes it, up to where the file decides. */
function writtenWay(template: Template): string {
  const { fixed } = fixedWay(template)
  if (template.root === 'chosen') return fixed.join('/') || '.'
  return `${template.prefix}/${fixed.join('/')}`
}

/** Tells what lies in the folders that copies go into. */
function asideTest(templates: readonly Template[], around: Around): (path: string) => boolean {
  const patterns = templates.flatMap(template => {
    const start = startOf(template, around)
    if ('reason' in start) return []
    const names = [...start.below, ...start.rest].map(name =>
      name === undefined ? '.+' : folded(name) + number,
    )
    return new RegExp(`^${[folded(start.top), ...names].join('/')}/`, 'su')
  })
  return path => patterns.length > 0 && patterns.some(pattern => pattern.test(foldName(path)))
}

/** As an expression that holds for every spelling once that is folded. */
function folded(name: string): string {
  return foldName(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** The end of the name of a folder that was made beside a file of its name. */
const number = '( \\(\\d{1,9}\\))?'

type Place = { readonly path: string; readonly below: readonly string[]; readonly depth: number }

/** Deeper than any person files things. */
const deepest = 32

type Options = {
  readonly rules: Rules
  readonly isAside: (path: string) => boolean
  readonly mostEntries: number
}

/** Looks for files of the sizes of a listing, without following a link, and opens none. */
class Search {
  readonly sizes: ReadonlySet<number>
  readonly found: ComparedFile[] = []
  readonly notSearched: NotSearched[] = []
  readonly #disk: Disk
  readonly #listing: Listing
  readonly #options: Options
  readonly #leaveAlone: readonly Glob[]
  readonly #seen = new Set<string>()
  #entries = 0

  constructor(disk: Disk, listing: Listing, options: Options) {
    this.#disk = disk
    this.#listing = listing
    this.#options = options
    this.#leaveAlone = options.rules.leaveAlone.map(compileGlob)
    this.sizes = new Set(Array.from(listing.files, ({ sizeBytes }) => sizeBytes).filter(size => size > 0))
  }

  lookIn(template: Template, around: Around): void {
    const start = startOf(template, around)
    if ('reason' in start) {
      this.#leaveOut(start)
      return
    }
    if (template.root === 'chosen' && template.segments.length === 0) return // the top is listed already
    const { top, below } = start
    const destination = writtenWay(template)
    const device = this.#look(top)?.dev
    // Those at the top first, so that what is left out lies deep.
    let places: Place[] = [{ path: top, below, depth: 0 }]
    while (places.length > 0) {
      const next: Place[] = []
      for (const place of places) {
        if (this.#entries >= this.#options.mostEntries) {
          this.#leaveOut({ destination, reason: 'full' })
          return
        }
        if (!this.#lookAround(place, device, next)) this.#leaveOut({ destination, reason: 'unreadable' })
      }
      places = next
    }
  }

  /** @returns false where it cannot be read */
  #lookAround({ path, below, depth }: Place, device: number | undefined, next: Place[]): boolean {
    const names = this.#namesIn(path)
    if (names === undefined) return false
    const [wanted, ...rest] = below
    const isOnWay = wanted === undefined ? undefined : new RegExp(`^${folded(wanted)}${number}$`, 'su')
    if (!isOnWay && depth > 0 && wholeReason(path, names)) return true
    for (const name of names) {
      if (isOnWay && !isOnWay.test(foldName(name))) continue
      if (this.#entries >= this.#options.mostEntries) return true
      this.#entries += 1
      const full = path.endsWith('/') ? path + name : joinName(path, name)
      if (reasonByName(name) || this.#isLeftAlone(full, name)) continue
      const stats = this.#look(full)
      if (stats === undefined) continue
      if (stats.isDirectory()) {
        const isWay = stats.dev === device || isOnWay // a disk may be attached where the rule says, not below
        const isOther = bundleReason(name) || this.#options.isAside(`${full}/`) || depth >= deepest
        if (isWay && !isOther) next.push({ path: full, below: rest, depth: depth + 1 })
      } else if (!isOnWay) this.#take(full, stats)
    }
    return true
  }

  #take(path: string, stats: Stats): void {
    const isWanted = stats.isFile() && this.sizes.has(stats.size)
    if (!isWanted || isRecent(stats.mtimeMs, this.#listing.lookedAtMs) || this.#seen.has(path)) return
    this.#seen.add(path)
    this.found.push({ path, seen: identityOf(stats) })
  }

  /** The person's patterns count in the chosen folder. */
  #isLeftAlone(path: string, name: string): boolean {
    const chosen = joinName(this.#listing.folder.path, '')
    if (this.#leaveAlone.length === 0 || !path.startsWith(chosen)) return false
    return this.#leaveAlone.some(glob => glob.matches(path.slice(chosen.length), name))
  }

  #namesIn(path: string): readonly string[] | undefined {
    try {
      return readNames(this.#disk, path, '')
    } catch (error) {
      if (codeOf(error) === '') throw error
      return undefined
    }
  }

  #look(path: string): Stats | undefined {
    try {
      return this.#disk.lstatSync(pathOf(path, ''), { throwIfNoEntry: false })
    } catch (error) {
      if (codeOf(error) === '') throw error
      return undefined
    }
  }

  #leaveOut(one: NotSearched): void {
    const isKnown = this.notSearched.some(
      ({ destination, reason }) => destination === one.destination && reason === one.reason,
    )
    if (!isKnown) this.notSearched.push(one)
  }
}
