import { loopsIn, type RuleSet } from '../../sorter/index.ts'
import { describeLoop } from '../../words/rule-sets.ts'
import { chosenSet } from './chosen-sets.ts'
import { isSetFile, readRuleSet, readRuleSetFile } from './rule-sets.ts'
import { runningWatches } from './running-watches.ts'
import { SettingsRefused } from './settings.ts'
import type { StateDatabase } from './state-database.ts'
import { readWatching } from './watched.ts'

type Destination = Parameters<typeof loopsIn>[0][number]['destinations'][number]

/** A folder as it is or would be watched. */
type Wanted = {
  /** Its real path. */
  readonly folder: string
  /** The set that it would follow, or its name or file, '' for no rules; absent: the one that is chosen for it. */
  readonly set?: RuleSet | string | undefined
}

/**
 * Watched folders whose sets would send files round in a circle. A set that cannot be followed sends none.
 * @param wanted a folder that is taken for watched, whether or not it is
 * @returns each loop once, as real paths
 */
export async function watchedLoops(
  state: StateDatabase,
  home: string,
  wanted?: Wanted,
): Promise<readonly (readonly string[])[]> {
  const { stateDir } = state
  const folders = readWatching(state)
    .folders.filter(({ isOn }) => isOn)
    .map(({ path: folder }) => ({ folder }))
  const others = [...folders, ...runningWatches(state)].filter(({ folder }) => folder !== wanted?.folder)
  const watches: readonly Wanted[] = [...(wanted ? [wanted] : []), ...others]
  const ways = new Map<string, Destination[]>() // by folder, which several programs may watch
  for (const { folder, set: given } of watches) {
    const set = typeof given === 'object' ? given : await setOrNone(state, folder, given)
    const ends = (set?.rules ?? []).flatMap(({ to, off }) =>
      to === undefined || off ? [] : [destinationIn(to)],
    )
    ways.set(folder, [...(ways.get(folder) ?? []), ...ends])
  }
  const watched = [...ways].map(([folder, destinations]) => ({ folder, destinations }))
  return loopsIn(watched, { stateDir, home })
}

/**
 * Refuses rules by which files would come round to a folder again.
 * @throws {SettingsRefused} with the way that they would go
 */
export async function refuseLoop(state: StateDatabase, home: string, wanted: Wanted): Promise<void> {
  const loops = await watchedLoops(state, home, wanted)
  const loop = loops.find(folders => folders.includes(wanted.folder))
  if (loop !== undefined) throw new SettingsRefused('rules', describeLoop(loop))
}

async function setOrNone(
  state: StateDatabase,
  folder: string,
  given: string | undefined,
): Promise<RuleSet | null> {
  if (given === '') return null
  try {
    const name = given ?? chosenSet(state, folder)
    return await (isSetFile(name) ? readRuleSetFile(name) : readRuleSet(state.stateDir, name))
  } catch (error) {
    if (error instanceof SettingsRefused) return null
    throw error
  }
}

/** Of a template the folders before the first that a fact names. */
function destinationIn(to: string): Destination {
  const names = to.split('/')
  const first = names.findIndex(name => /\{/.test(name.replaceAll('{{', '')))
  const known = (first < 0 ? names : names.slice(0, first)).map(name => name.replace(/([{}])\1/g, '$1'))
  return { path: known.join('/') || '/', isOpen: first >= 0 }
}
