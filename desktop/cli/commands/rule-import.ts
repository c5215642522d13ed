import {
  leadsOutside,
  nameFaults,
  type OfferedSet,
  offerRuleSet,
  takeRuleSet,
} from '../../services/rules/import-set.ts'
import { complaintLine } from '../../services/state/rule-sets.ts'
import { stateFiles } from '../../services/state/state-dir.ts'
import { paidRules } from '../../sorter/index.ts'
import { optionNames } from '../../sorter/values/set-options.ts'
import type { Context, Given } from '../context.ts'
import { type ExitStatus, exit } from '../exit.ts'
import { countRules, premiumFields, premiumLine } from '../print/lines.ts'
import { write } from '../print/page.ts'
import { printable, shellQuoted } from '../print/printable.ts'

/** Shows the set in a file, and imports it when that was agreed to. */
export async function importRules(
  { args: [file = '', name], values: { yes = false } }: Given,
  { stateDir, platform, ask, print, isJson, stdout }: Context,
): Promise<ExitStatus> {
  const offer = await offerRuleSet(file, name, stateDir)
  const isFit = offer.complaints.length === 0 && offer.fault === undefined
  const shown = linesOfOffer(file, offer)
  const isAsked = isFit && !yes && !isJson && ask !== undefined
  if (isAsked) await write(stdout, `${shown.join('\n')}\n`)
  const agreed = yes || (isAsked && (await ask('Import it? [y/N] ')))
  const imported = isFit && agreed
  if (imported) await takeRuleSet(offer, stateDir)
  const message = imported ? null : whyNotImported(offer, isAsked)
  const end =
    message ??
    `Imported as “${offer.name}”. See what it would do: sortwell plan <folder> --set ${shellQuoted(offer.name, platform)}`
  const fields = { imported, message, ...fieldsOfOffer(offer, stateDir) }
  await print(fields, () => [...(isAsked ? [] : shown), printable(end)])
  return imported ? exit.done : exit.refused
}

function whyNotImported({ name, complaints, fault }: OfferedSet, isAsked: boolean): string {
  if (complaints.length > 0) return 'The set has errors; nothing was imported.'
  if (fault !== undefined) {
    return `${nameFaults[fault](name)} Nothing was imported. Add another name after the file.`
  }
  return isAsked ? 'Nothing was imported.' : 'Nothing was imported. Add --yes to import it.'
}

function linesOfOffer(file: string, offer: OfferedSet): readonly string[] {
  const { name, set, complaints, warnings } = offer
  if (complaints.length > 0) return complaints.map(each => printable(`${file}:${complaintLine(each)}`))
  return [
    printable(`“${name}”: ${countRules(set.rules?.length ?? 0)}`),
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
    ...warnings.map(each => printable(`  ${complaintLine(each)}`)),
    ...premiumFields(paidRules(offer.set)).map(premiumLine),
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
  const { name, text, set, complaints, warnings, fault } = offer
  return {
    name,
    file: stateFiles.ruleSet(stateDir, name),
    isThere: fault === 'taken',
    rules: set.rules?.length ?? 0,
    destinations: destinationsOf(offer),
    otherwise: set.otherwise ?? null,
    needPremium: premiumFields(paidRules(offer.set)),
    problems: complaints,
    warnings,
    text,
  }
}
