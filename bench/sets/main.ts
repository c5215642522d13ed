import { parseArgs } from 'node:util'
import { groupRows } from '../../desktop/sorter/groups/group-table.ts'
import { ownedKinds } from '../../desktop/sorter/testing/owned/owned-kinds.ts'
import { fateOf, lookAlike, ownedFolder } from '../../desktop/sorter/testing/owned/owned-trials.ts'
import { reportedSets } from '../../desktop/sorter/testing/sets/reported-sets.ts'
import { tearOf } from '../../desktop/sorter/testing/sets/set-trials.ts'
import { partSets, tableSets } from '../../desktop/sorter/testing/sets/table-sets.ts'
import { reportedTypes } from '../../desktop/sorter/testing/types/reported-types.ts'
import { tryTypes } from '../../desktop/sorter/testing/types/type-trials.ts'
import { writeSection } from '../results.ts'
import { untilInterrupted } from '../sorter/interrupted.ts'

const leastShare = 0.95

type Tried = { readonly what: string; readonly sets: number; readonly torn: readonly string[] }

/**
 * Sorts sets of files that belong together, those of the table of groups and those of public reports, folders that a program
 * owns, and types of files that people keep; counts what stays whole and what is in its place, and writes the sections
 * "Sets", "Owned folders" and "Types" of bench/RESULTS.md.
 * @param args none
 */
export async function run(args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args], options: {} })
  const signal = untilInterrupted()
  const ofTable = [
    ...tableSets.flatMap(({ main, companions }) => companions.map(companion => [main, companion])),
    ...partSets,
  ].map(paths => ({ name: paths.join(' + '), paths }))
  const ofReports = reportedSets.map(({ kind, source, paths }) => ({ name: `${kind} (${source})`, paths }))
  const tried = [
    await tryAll(`of the ${groupRows.length} rows of the table`, ofTable, signal),
    await tryAll('of public reports', ofReports, signal),
  ]
  const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench sets\`.

Each set is sorted by type alone, then beside another file of each of its names in turn; sorted again; undone. It is *whole*
if all of it is in one folder, under its own names or one number, the second sort moves nothing, and the undo is exact. The
sets of public reports are in \`desktop/sorter/testing/sets/reported-sets.ts\`, with their sources.

| sets | tried | whole | share | target ${leastShare} |
|---|---|---|---|---|
${tried.map(rowOf).join('\n')}
${tried
  .flatMap(({ torn }) => torn)
  .map(each => `\n- Torn: ${each}`)
  .join('')}
`
  writeSection('Sets', report)
  console.log(report)
  await measureOwned(signal)
  await measureTypes()
}

async function measureTypes(): Promise<void> {
  const { tried, misplaced, isAtRest, isUndone } = await tryTypes()
  const marked = reportedTypes
    .filter(({ begins }) => begins)
    .flatMap(({ extensions }) => extensions.split(' '))
  const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench sets\`.

A file of each extension in \`desktop/sorter/testing/types/reported-types.ts\` is sorted by type, again, and undone. These are
the extensions that a look at public collections found unknown or in the wrong folder; the file says who knows what they
are. For ${marked.length} of them the first bytes decide (${marked.map(each => `\`${each}\``).join(', ')}); for the others, the name.

| extensions | in their place | target | second sort | undo |
|---|---|---|---|---|
| ${tried} | ${tried - misplaced.length} | ${misplaced.length === 0 ? 'all: met' : 'all: missed'} | ${isAtRest ? 'moved nothing' : 'moved files'} | ${isUndone ? 'exact' : 'differs'} |
${misplaced.map(each => `\n- Elsewhere: ${each}`).join('')}
`
  writeSection('Types', report)
  console.log(report)
}

async function measureOwned(signal: AbortSignal): Promise<void> {
  const opened: string[] = []
  const mistaken: string[] = []
  for (const owned of ownedKinds) {
    signal.throwIfAborted()
    const { moves, left } = await fateOf(ownedFolder(owned))
    if (moves > 0 || left === undefined) opened.push(owned.kind)
    for (const text of owned.lookAlikes)
      if ((await fateOf(lookAlike(owned, text))).left !== undefined)
        mistaken.push(`${text} for ${owned.kind}`)
  }
  const share = (ownedKinds.length - opened.length) / ownedKinds.length
  const reported = ownedKinds.filter(({ source }) => /#\d/.test(source)).length
  const report = `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench sets\`.

An example of each kind and three folders that look alike are sorted by type with subfolders. They are in
\`desktop/sorter/testing/owned/owned-kinds.ts\`, and were written before the table of owned folders, when all of them were
opened. ${reported} come from public reports, the others from what is known of the programs: the figure says that the table does
what it is meant to do, not how many real folders it knows.

| kinds | left whole | share | target ${leastShare} | look-alikes | mistaken for one |
|---|---|---|---|---|---|
| ${ownedKinds.length} | ${ownedKinds.length - opened.length} | ${share.toFixed(3)} | ${share >= leastShare ? 'met' : 'missed'} | ${3 * ownedKinds.length} | ${mistaken.length} |
${opened.map(each => `\n- Opened: ${each}`).join('')}${mistaken.map(each => `\n- Mistaken: ${each}`).join('')}
`
  writeSection('Owned folders', report)
  console.log(report)
}

async function tryAll(
  what: string,
  sets: readonly { readonly name: string; readonly paths: readonly string[] }[],
  signal: AbortSignal,
): Promise<Tried> {
  const torn: string[] = []
  for (const { name, paths } of sets) {
    signal.throwIfAborted()
    const tear = await tearOf(paths)
    if (tear !== '') torn.push(`${name}: ${tear}`)
  }
  return { what, sets: sets.length, torn }
}

function rowOf({ what, sets, torn }: Tried): string {
  const share = (sets - torn.length) / sets
  return `| ${what} | ${sets} | ${sets - torn.length} | ${share.toFixed(3)} | ${share >= leastShare ? 'met' : 'missed'} |`
}
