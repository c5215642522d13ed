/** Negative when `a` is older than `b`, 0 when they are the same release. Order of semver.org, section 11. */
export function compareVersions(a: string, b: string): number {
  const [coreA, preA] = split(a)
  const [coreB, preB] = split(b)
  return compareParts(coreA, coreB) || compareAbsence(preA, preB) || compareParts(preA, preB)
}

function split(version: string): readonly [core: readonly string[], prerelease: readonly string[]] {
  const [bare = ''] = version.split('+')
  const dash = bare.indexOf('-')
  if (dash < 0) return [bare.split('.'), []]
  return [bare.slice(0, dash).split('.'), bare.slice(dash + 1).split('.')]
}

/** A version without a prerelease comes after those with one. */
const compareAbsence = (a: readonly string[], b: readonly string[]) =>
  Number(a.length === 0) - Number(b.length === 0)

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = comparePart(a[at], b[at])
    if (order !== 0) return order
  }
  return 0
}

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined)
  const isNumberA = /^\d+$/.test(a)
  const isNumberB = /^\d+$/.test(b)
  if (isNumberA && isNumberB) return Number(a) - Number(b)
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}
