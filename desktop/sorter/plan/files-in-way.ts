import type { RefusedDestination } from '../scan/outside.ts'
import { parentOf } from '../values/names.ts'
import type { LeftItem } from '../values/values.ts'
import type { DecidedGroup, PlacedGroup } from './place.ts'
import type { Target } from './targets.ts'

type Targets = ReadonlyMap<string, Target | RefusedDestination>

/** Reasons that go by themselves. */
const passing: ReadonlySet<LeftItem['reason']> = new Set(['recent', 'unfinished', 'in-use'])

/**
 * Files because of which new folders got a number, though they will not stay there: this plan, or a later one, moves them,
 * and then the wanted folders would be made as well.
 * @param left what the listing leaves where it is
 */
export function filesInWay(
  groups: readonly PlacedGroup[],
  targets: Targets,
  left: readonly LeftItem[],
): ReadonlySet<string> {
  const inWay = new Set(
    [...targets.values()].flatMap(target => ('fault' in target ? [] : (target.filesInWay ?? []))),
  )
  if (inWay.size === 0) return inWay
  const staying = new Map(
    [...left, ...groups.flatMap(each => each.left ?? [])].map(item => [item.name, item]),
  )
  const moved = new Set(groups.flatMap(each => (each.left ? [] : each.group.files.map(({ path }) => path))))
  return new Set(
    [...inWay].filter(path => {
      const reason = staying.get(path)?.reason
      if (reason) return passing.has(reason)
      // A watch plans new files alone: the others at the top of its folder are not in the listing.
      return moved.has(path) || parentOf(path) === ''
    }),
  )
}

/** These files stay, and so do all that were to go into folders of their names. */
export function withoutFilesInWay(
  decided: readonly DecidedGroup[],
  targets: Targets,
  inWay: ReadonlySet<string>,
): { readonly decided: readonly DecidedGroup[]; readonly targets: Targets } {
  const refused = (path: string): RefusedDestination => ({ path, fault: 'file-in-way' })
  return {
    targets: new Map(
      Array.from(targets, ([to, target]) => {
        const path = 'fault' in target ? undefined : target.filesInWay?.find(each => inWay.has(each))
        return [to, path === undefined ? target : refused(path)]
      }),
    ),
    decided: decided.map(each => {
      const file = each.group.files.findLast(({ path }) => inWay.has(path))
      if (!file) return each
      const stays = { reason: 'destination', destination: refused(file.path) } as const
      return { group: each.group, decision: { ...each.decision, stays } }
    }),
  }
}
