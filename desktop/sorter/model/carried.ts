import { joinName, parentOf } from './names.ts'
import type { Move, Series } from './values.ts'

/** Tells of folders which group carries them: those of its files that lie deeper than the others, and all in them. */
export class Carried {
  readonly #groups = new Map<string, number>()

  /** @param moves those of a group side by side */
  constructor(moves: Series<Move>) {
    if (moves.mayHaveGroups === false) return
    const inGroups: Move[] = []
    const parents = new Map<number, { from: string; to: string }>()
    for (const move of moves) {
      const { from, to, group } = move
      if (group === undefined) continue
      inGroups.push(move)
      const known = parents.get(group)
      const ways = { from: parentOf(from), to: parentOf(to) }
      parents.set(group, {
        from: known && known.from.length <= ways.from.length ? known.from : ways.from,
        to: known && known.to.length <= ways.to.length ? known.to : ways.to,
      })
    }
    for (const { from, to, group } of inGroups) {
      const top = group === undefined ? undefined : parents.get(group)
      if (group === undefined || !top) continue
      for (const [path, parent] of [
        [from, top.from],
        [to, top.to],
      ] as const) {
        if (parentOf(path) !== parent) this.#groups.set(joinName(parent, firstBelow(parent, path)), group)
      }
    }
  }

  groupOf(folder: string): number | undefined {
    if (this.#groups.size === 0) return undefined
    for (let at = folder; at !== ''; at = parentOf(at)) {
      const group = this.#groups.get(at)
      if (group !== undefined) return group
    }
    return undefined
  }
}

function firstBelow(parent: string, path: string): string {
  const [first = ''] = path.slice(parent === '' ? 0 : parent.length + 1).split('/')
  return first
}
