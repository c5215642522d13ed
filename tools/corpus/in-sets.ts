import type { Tree } from './trees.ts'

/** Options of a set, by the options of the command that said them before sets did. */
const setOptions: Readonly<Record<string, string>> = {
  '--on-clash': 'onClash',
  '--date-folders': 'dateFolders',
  '--date-from': 'dateFrom',
  '--look-into': 'lookInto',
  '--size-limits': 'sizeLimits',
}
const split = (option: string): readonly [string, string] => {
  const at = option.indexOf('=')
  return at < 0 ? [option, ''] : [option.slice(0, at), option.slice(at + 1)]
}

/**
 * What a tree says by options of the command and in the settings file, as sets say it.
 * @returns `set`: YAML, undefined where there is nothing to say
 */
export function inSets({ options, set, rules }: Tree): Pick<Tree, 'options' | 'set'> {
  const fields: (readonly [string, unknown])[] = options.map(split).flatMap(([option, value]) => {
    const name = setOptions[option]
    if (name === undefined) return []
    return [[name, name === 'sizeLimits' ? value.split(', ') : value]]
  })
  if (rules) fields.push(['categories', rules.categories], ['together', rules.apart.length === 0])
  const lines = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')
  return {
    options: options.filter(option => !(split(option)[0] in setOptions)),
    set: set === undefined && lines === '' ? undefined : (set ?? '') + lines,
  }
}

/** The report of a sort as it was before sets had options: all kinds of groups were moved together, or some apart. */
export function beforeSets(report: unknown, allKinds: readonly string[]): unknown {
  if (typeof report !== 'object' || report === null || !('rules' in report)) return report
  const { together, ...rules } = report.rules as Record<string, unknown> // as the command prints it
  return { ...report, rules: { ...rules, apart: together === false ? allKinds : [] } }
}

/** Arguments as the command took them before it had a table of commands. */
export function beforeTable(args: readonly string[]): readonly string[] {
  return args.map(each => (each === '--yes' ? '--force' : each.replace(/^--run=/, '')))
}
