import type { AgeOf } from './downloads.ts'

const lockExtensions = new Set(['dwl', 'dwl2', 'idlk', 'laccdb', 'lck', 'ldb', 'lock', 'plk', 'rhl', 'swp'])

/** Locks that are named after the document without its extension, by that extension. */
const locksByExtension: Readonly<Record<string, readonly string[]>> = {
  accdb: ['laccdb'],
  accde: ['laccdb'],
  mdb: ['ldb'],
  mde: ['ldb'],
  dwg: ['dwl', 'dwl2'],
  psafe3: ['plk'],
}

const isOfWord = /^(do[ct][mx]?|rtf)$/

/** An older lock counts as left over from a crash: programs rarely have a document open for so long. */
const leftOverMs = 7 * 24 * 60 * 60_000

function mayBeLock(lower: string): boolean {
  if (lockExtensions.has(lower.slice(lower.lastIndexOf('.') + 1))) return true
  return lower.startsWith('~$') || lower.startsWith('.~lock.') || lower.endsWith('~lock~')
}

/** Names, in lower case, of the lock files that programs put next to a document while they have it open. */
function locksOf(document: string): readonly string[] {
  const dot = document.lastIndexOf('.')
  const hasExtension = dot > 0
  const stem = hasExtension ? document.slice(0, dot) : document
  const extension = document.slice(stem.length + 1)
  return [
    ...(isOfWord.test(extension) ? [0, 1, 2] : [0]).map(cut => `~$${document.slice(cut)}`), // Word drops up to two letters
    `.~lock.${document}#`, // LibreOffice
    ...(hasExtension ? [`${document}.lock`, `.${document}.lock`] : []), // Lightroom, KeePass; not Gemfile.lock
    `${document}.lck`, // FrameMaker, VMware
    `~${document}.lck`, // KiCad
    `${stem}.lck`, // HSQLDB
    `${document}.rhl`, // Rhino
    `${document}~lock~`, // Affinity
    `.${document}.swp`, // Vim
    `~${stem}.idlk`, // InDesign
    ...(Object.hasOwn(locksByExtension, extension) ? (locksByExtension[extension] ?? []) : []).map(
      end => `${stem}.${end}`,
    ),
  ]
}

/**
 * Finds the documents that a program has open, by the lock files next to them, and those lock files.
 * @param names everything in one folder
 * @param ageOf called for few names
 * @returns the lock of a document, and of the lock itself, by its name; undefined for all others
 */
export function documentsInUse(names: Iterable<string>, ageOf: AgeOf): (name: string) => string | undefined {
  const locks = new Map<string, string>()
  for (const name of names) {
    const lower = name.toLowerCase()
    if (mayBeLock(lower) && ageOf(name) < leftOverMs)
      locks.set(lower.replace(/^(~.+)~[^~]*\.idlk$/, '$1.idlk'), name)
  }
  if (locks.size === 0) return () => undefined
  const inUse = new Map<string, string>()
  for (const name of names) {
    const lower = name.toLowerCase()
    const lock = locksOf(lower)
      .map(each => locks.get(each))
      .find(each => each !== undefined && each.toLowerCase() !== lower)
    if (lock === undefined) continue
    inUse.set(lower, lock)
    inUse.set(lock.toLowerCase(), lock)
  }
  return name => inUse.get(name.toLowerCase())
}
