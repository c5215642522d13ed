import {
  leadsOutside,
  nameFaults,
  type OfferedSet,
  offerRuleSet,
  takeRuleSet,
} from '../../services/rule-sets/import-set.ts'
import { complaintLine } from '../../services/state/rule-sets.ts'
import { stateFiles } from '../../services/state/state-dir.ts'
import { paidRules } from '../../sorter/index.ts'
import { optionNames } from '../../sorter/values/set-options.ts'
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

/** Shows the set in a file, and imports it when that was agreed to. */
export async function importRuleSet(request: ImportRequest, context: CommandContext): Promise<Outcome> {
  const { file, name, yes, json } = request
  const { stateDir, stdout, platform, ask } = context
  const offer = await offerRuleSet(file, name, stateDir)
  const isFit = offer.complaints.length === 0 && offer.fault === undefined
  const shown = linesOfOffer(file, offer)
  const isAsked = isFit && !yes && !json && ask !== undefined
  if (isAsked) stdout.write(`${shown.join('\n')}\n`)
  const agreed = yes || (isAsked && (await ask('Import it? [y/N] ')))
  const imported = isFit && agreed
  if (imported) await takeRuleSet(offer, stateDir)
  const end = imported
    ? `Imported as “${printable(offer.name)}”. See what it would do: sortwell plan <folder> --set ${shellQuoted(offer.name, platform)}`
    : whyNotImported(offer, isAsked)
  return {
    cancelled: false,
    isRefused: !imported,
    json: () => jsonParts({ imported, ...fieldsOfOffer(offer, stateDir) }),
    text: () => (isAsked ? [end] : [...shown, end]),
  }
}

function whyNotImported({ name, complaints, fault }: OfferedSet, isAsked: boolean): string {
  if (complaints.length > 0) return 'It cannot be followed; nothing was imported.'
  if (fault !== undefined) {
    return `${printable(nameFaults[fault](name))} Nothing was imported. Give another name: --as <name>.`
  }
  return isAsked ? 'Nothing was imported.' : 'Nothing was imported. Add --yes to import it.'
}

function linesOfOffer(file: string, offer: OfferedSet): readonly string[] {
  const { name, set, complaints } = offer
  if (complaints.length > 0) return complaints.map(each => printable(`${file}:${complaintLine(each)}`))
  const paid = paidRules(set).map(each => `  Premium: “${printable(each.rule)}” ${describePaid(each)}.`)
  return [
    printable(`“${name}”: ${countRules(set)}`),
    ...destinationsOf(offer).map(({ rule, to, newName, isOutside }) =>
      printable(
        `  ${rule} → ${to ?? 'stays'}${newName === null ? '' : `, named ${newName}`}${isOutside ? ' (outside the sorted folder)' : ''}`,
      ),
    ),
    ...(set.otherwise === undefined ? [] : [`  other files: ${set.otherwise}`]),
    ...optionNames.flatMap(option => {
      const value = set[option]
      return value === undefined ? [] : [printable(`  ${option}: ${JSON.stringify(value)}`)]
    }),
    ...paid,
  ]
}

/** Where each rule sends files: the name of a template leads nowhere else. */
function destinationsOf({ set }: OfferedSet) {
  return (set.rules ?? []).map(({ rule, to, name }) => ({
    rule,
    to: to ?? null,
    newName: name ?? null,
    isOutside: to !== undefined && leadsOutside(to),
  }))
}

function fieldsOfOffer(offer: OfferedSet, stateDir: string) {
  const { name, text, set, complaints, fault } = offer
  return {
    name,
    file: stateFiles.ruleSet(stateDir, name),
    isThere: fault === 'taken',
    rules: set.rules?.length ?? 0,
    destinations: destinationsOf(offer),
    otherwise: set.otherwise ?? null,
    needPremium: paidRules(set).map(each => ({ ...each, message: describePaid(each) })),
    problems: complaints,
    text,
  }
}
