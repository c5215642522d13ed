/** Names of one folder that belong together, as one kind of group finds them. Names are positions in the folder's list. */
export type Links = {
  readonly pairs: readonly (readonly [number, number])[]
  /** Ranks by position: the name with the lowest rank leads its group. */
  readonly ranks: readonly (readonly [at: number, rank: number])[]
}

export const noLinks: Links = { pairs: [], ranks: [] }

/** Groups of positions that pairs connect, each in ascending order; groups in the order of their first positions. */
export function connected(pairs: Links['pairs']): readonly (readonly number[])[] {
  const groupOf = new Map<number, Set<number>>()
  for (const [one, other] of pairs) {
    const groups = [one, other].map(at => groupOf.get(at) ?? new Set([at]))
    const [small, large] = groups.toSorted((a, b) => a.size - b.size)
    if (!small || !large) continue
    for (const at of [...small, one, other]) {
      large.add(at)
      groupOf.set(at, large)
    }
  }
  const groups = [...new Set(groupOf.values())].map(group => [...group].sort((a, b) => a - b))
  return groups.sort(([one = 0], [other = 0]) => one - other)
}

/** Positions of names by what follows the last dot, in lower case. A folder has few endings, so most searches are short. */
export type Endings = ReadonlyMap<string, readonly number[]>

export function endingsOf(names: readonly string[]): Endings {
  return Map.groupBy(names.keys(), at => endingOf(names[at] ?? ''))
}

export function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

/** Positions of all names whose ending passes a test, in ascending order. */
export function positionsOf(endings: Endings, test: (ending: string) => boolean): readonly number[] {
  const found = [...endings].flatMap(([ending, positions]) => (test(ending) ? positions : []))
  return found.sort((one, other) => one - other)
}
