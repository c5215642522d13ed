import { groupTable } from '../groups/roles.ts'
import { groupFiles, mainFileOf } from '../plan/file-groups.ts'
import { placeGroups, thereTest } from '../plan/place.ts'
import { planMoves } from '../plan/plan.ts'
import { previewFolder } from '../plan/preview.ts'
import { findTargets } from '../plan/targets.ts'
import { checkRuleSet } from '../rules/check-set.ts'
import type { DestinationContext } from '../scan/outside.ts'
import { type ScanOptions, scan } from '../scan/scan.ts'
import { defaultOptions, type SetOptions } from '../values/set-options.ts'
import type { Folder, Plan } from '../values/values.ts'

/** A plan with a destination for each file that comes first in its group, by its path. */
export function planTo(
  folder: Folder,
  destinationOf: (path: string) => string,
  { setOptions = defaultOptions, disk, ...context }: ScanOptions & Omit<DestinationContext, 'chosen'> = {},
): Plan {
  const listing = scan(folder, Date.now(), { setOptions })
  const decided = groupFiles(listing).map(group => {
    return { group, decision: { to: destinationOf(mainFileOf(group).path) } }
  })
  const wanted = new Set(decided.map(({ decision }) => decision.to))
  const { onClash } = setOptions
  const groups = placeGroups(decided, findTargets(listing, wanted, disk, context), {
    onClash,
    table: groupTable(listing.together),
    isThere: thereTest(folder, disk),
  })
  return planMoves(listing, groups, { criterion: 'type', onClash })
}

/** By rules: photos and pages go outside, into folders that may have to be made; all else stays in the chosen folder. */
export async function planPartlyOutside(
  folder: Folder,
  outside: string,
  options: Partial<SetOptions>,
): Promise<Plan> {
  const { set, problems } = checkRuleSet({
    rules: [
      {
        rule: 'pictures',
        when: { extension: 'jpg' },
        to: `${outside}/Photos/2026`,
        name: '{name:lower} {counter:2}',
      },
      { rule: 'raw', when: { extension: 'cr2' }, to: `${outside}/Photos/2026` },
      { rule: 'pages', when: { extension: 'html' }, to: outside },
      { rule: 'others', to: 'Documents' },
    ],
  })
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return await previewFolder(folder, 'type', { set: { ...options, ...set } })
}
