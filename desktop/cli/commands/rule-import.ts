import {
  type OfferedSet,
  offerRules,
  type RuleOffer,
  takeRules,
} from '../../services/rule-import/rule-import.ts'
import { complaintLine } from '../../services/state/rule-sets.ts'
import { paidRules } from '../../sorter/index.ts'
import { describePaid } from '../../words/rule-sets.ts'
import { jsonParts } from '../print/json.ts'
import { countRules } from '../print/lines.ts'
import { printable, shellQuoted } from '../print/printable.ts'
import type { CommandContext, Outcome } from './command.ts'

export type ImportRequest = {
  readonly file: string
  readonly name: string | undefined
  readonly yes: boolean
  readonly json: boolean
}

/** Shows what a file brings, and keeps it when that was agreed to. */
export async function importRules(request: ImportRequest, context: CommandContext): Promise<Outcome> {
  const { file, name, yes, json } = request
  const { stateDir, stdout, ask } = context
  const offer = await offerRules(file, name, stateDir)
  const isFit = offer.sets.length > 0 && offer.sets.every(isWhole)
  const shown = linesOfOffer(file, offer)
  const isAsked = isFit && !yes && !json && ask !== undefined
  if (isAsked) stdout.write(`${shown.join('\n')}\n`)
  const agreed = yes || (isAsked && (await ask('Take it? [y/N] ')))
  const clashing = isFit && agreed ? takeRules(offer.sets, stateDir) : []
  const taken = isFit && agreed && clashing.length === 0
  const end = taken ? linesOfTaken(offer, context) : [whyNotTaken(offer, { isAsked, clashing })]
  return {
    cancelled: false,
    isRefused: !taken,
    json: () =>
      jsonParts({
        taken,
        from: offer.from,
        sets: offer.sets.map(fieldsOfOffer),
        notTaken: offer.notTaken,
        differences: offer.differences,
      }),
    text: () => (isAsked ? end : [...shown, ...end]),
  }
}

function isWhole({ complaints, fault }: OfferedSet): boolean {
  return complaints.length === 0 && fault === undefined
}

function whyNotTaken(
  { sets }: RuleOffer,
  { isAsked, clashing }: { readonly isAsked: boolean; readonly clashing: readonly string[] },
): string {
  if (sets.length === 0) return 'Nothing of it can be taken.'
  if (sets.some(({ complaints }) => complaints.length > 0)) return 'It cannot be followed; nothing was taken.'
  const [unnamed] = sets.filter(({ fault }) => fault === 'no-name')
  if (unnamed) {
    return `“${printable(unnamed.name)}” is no name of a set; nothing was taken. Give another one: --as <name>.`
  }
  const [there = clashing[0]] = sets.filter(({ fault }) => fault === 'taken').map(({ name }) => name)
  if (there !== undefined) {
    return `There is a set “${printable(there)}” already; nothing was taken. Give another name: --as <name>.`
  }
  return isAsked ? 'Nothing was taken.' : 'Nothing was taken. Add --yes to take it.'
}

function linesOfTaken({ sets }: RuleOffer, { platform }: CommandContext): readonly string[] {
  return sets.map(({ name, location, subfolders }) => {
    const folder = location === undefined ? '<folder>' : shellLocation(location, platform)
    const options = `--set ${shellQuoted(name, platform)}${subfolders ? ' --subfolders' : ''}`
    return `Taken as “${printable(name)}”. See what it would do: sortwell plan ${folder} ${options}`
  })
}

/** A shell reads `~` only where it is not quoted. */
function shellLocation(location: string, platform: NodeJS.Platform): string {
  const [home, rest] = location.startsWith('~/') ? ['~/', location.slice(2)] : ['', location]
  return rest === '~' || rest === '' ? location : home + shellQuoted(rest, platform)
}

function linesOfOffer(file: string, offer: RuleOffer): readonly string[] {
  const { from, sets, notTaken, differences } = offer
  const remarks = (title: string, list: RuleOffer['notTaken']) =>
    list.length === 0
      ? []
      : [
          title,
          ...list.map(({ line, rule, message }) =>
            printable(`  ${file}:${line}: rule “${rule}”: ${message}`),
          ),
        ]
  return [
    ...(from === 'organize' ? ['From organize.'] : []),
    ...sets.flatMap(set => linesOfSet(file, set)),
    ...remarks('Not taken:', notTaken),
    ...remarks('Taken with a difference:', differences),
  ]
}

function linesOfSet(file: string, offered: OfferedSet): readonly string[] {
  const { name, set, complaints, location, subfolders } = offered
  const place = location === undefined ? '' : `, for ${location}${subfolders ? ' and its subfolders' : ''}`
  const paid = paidRules(set).map(each => `  Premium: “${printable(each.rule)}” ${describePaid(each)}.`)
  return [
    printable(`“${name}”: ${countRules(set.rules.length)}${place}`),
    ...destinationsOf(offered).map(({ rule, to, newName, isOutside }) =>
      printable(
        `  ${rule} → ${to ?? 'stays'}${newName === null ? '' : `, named ${newName}`}${isOutside ? ' (outside the sorted folder)' : ''}`,
      ),
    ),
    ...(set.otherwise === undefined ? [] : [`  other files: ${set.otherwise}`]),
    ...paid,
    ...complaints.map(each => printable(`  ${file}:${complaintLine(each)}`)),
  ]
}

/** Where each rule sends files: the name of a template leads nowhere else. */
function destinationsOf({ set }: OfferedSet) {
  return set.rules.map(({ rule, to, name }) => ({
    rule,
    to: to ?? null,
    newName: name ?? null,
    isOutside: to !== undefined && /^(~\/|\/|[A-Za-z]:\/)/.test(to),
  }))
}

function fieldsOfOffer(offered: OfferedSet) {
  const { name, file, text, set, complaints, fault, location, subfolders } = offered
  return {
    name,
    file,
    isThere: fault === 'taken',
    folder: location ?? null,
    subfolders: subfolders ?? null,
    rules: set.rules.length,
    destinations: destinationsOf(offered),
    otherwise: set.otherwise ?? null,
    needPremium: paidRules(set).map(each => ({ ...each, message: describePaid(each) })),
    problems: complaints,
    text,
  }
}
