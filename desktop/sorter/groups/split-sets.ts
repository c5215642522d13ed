import { foldName } from '../values/names.ts'
import { splitSets } from './group-kinds.ts'
import { type Endings, endingOf, type Links, positionsOf } from './links.ts'

const partEnding = /^(rar|zip|exe|7z|\d{3}|[r-z]\d\d|part\d{1,4})$/

/** The key of the set that a part of a split file belongs to; undefined for other names. */
export function setKey(name: string): string | undefined {
  if (!partEnding.test(endingOf(name))) return undefined
  const folded = foldName(name)
  for (const { part, key } of splitSets) {
    const [, stem] = part.exec(folded) ?? []
    if (stem !== undefined) return stem + key
  }
  return undefined
}

/** The part of the name that all parts of a set share, as it is spelled. */
export function setStem(name: string): string | undefined {
  if (!partEnding.test(endingOf(name))) return undefined
  const stems = splitSets.map(({ part }) => new RegExp(part, 'i').exec(name)?.[1])
  return stems.find(stem => stem !== undefined)
}

/** Parts of one set. The first one leads. */
export function partLinks(names: readonly string[], endings: Endings): Links {
  const parts = positionsOf(endings, ending => partEnding.test(ending)).map(at => ({
    at,
    name: names[at] ?? '',
  }))
  const sets = [...Map.groupBy(parts, ({ name }) => setKey(name))].flatMap(([key, those]) =>
    key === undefined || those.length < 2 ? [] : [those.sort(compareParts)],
  )
  return {
    pairs: sets.flatMap(([first, ...others]) => others.map(({ at }) => [first?.at ?? at, at] as const)),
    ranks: sets.flatMap(those => those.map(({ at }, rank) => [at, rank] as const)),
  }
}

/** `film.part10.rar` comes after `film.part9.rar`, `film.r00` after `film.rar`. */
function compareParts({ name: one }: { name: string }, { name: other }: { name: string }): number {
  const place = (name: string) => Number(!/(?<!\.part\d+)\.(rar|zip)$/i.test(name))
  return place(one) - place(other) || one.localeCompare(other, 'en', { numeric: true })
}
