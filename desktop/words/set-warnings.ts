/** What of a set of rules cannot be meant, in English: for the command and the window. */
import { assertNever, type loadRuleChecks } from '../sorter/index.ts'
import { describeLeft } from './files.ts'
import { quoted } from './names.ts'

type RuleChecks = Awaited<ReturnType<typeof loadRuleChecks>>
export type SetWarning = ReturnType<RuleChecks['checkRuleSet']>['warnings'][number]

/** What is not as it seems, and what to write. */
export function describeSetWarning(warning: SetWarning): string {
  const written = quoted(warning.text)
  switch (warning.code) {
    case 'long-extension': {
      const cure = `fullName: { ends: ${inYaml(`.${warning.text.replace(/^\*?\./, '')}`)} }`
      return `No file has the extension ${written}: it ends with the last dot, so it is “${warning.extension}”. Write ${cure}.`
    }
    case 'extension-left':
      return warning.reason === 'unfinished'
        ? `${written} files are unfinished downloads; rules reach them only with unfinished: true.`
        : `${written} files are always left alone. ${describeLeft({ reason: warning.reason })}`
    case 'placeholder': {
      const test = `${warning.fact}: { ${warning.operator}: ${inYaml(warning.value)} }`
      return `The “*” in ${written} stands for itself. Write ${warning.isNegated ? `none: [{ ${test} }]` : test}.`
    }
    case 'name-extension':
      return `“name” is without the extension, so hardly any file matches ${written}. Use the name with extension (fullName), or extension: ${warning.extension}.`
    case 'slashes':
      return `A regular expression has no slashes around it, and case never matters. Write ${inYaml(warning.pattern)}.`
    case 'no-pattern-here':
      return `${written} is a regular expression, but “${warning.operator}” compares it letter by letter. Use matches.`
    case 'not-a-host':
      return `“from” is a host without a path. Write ${inYaml(warning.host)}.`
    case 'written-age':
      return `“created” is when a document was written, and unknown of other files. For the time at which a file came to this disk, write arrived: { ${warning.operator}: ${warning.text} }.`
    case 'variable': {
      const home = `Write ~${warning.rest} for the home folder.`
      return `${written} is no variable here: a folder would get this name. ${warning.isHome ? home : 'Write the folder itself.'}`
    }
    case 'not-reached':
      return `No file comes to this rule: ${written} before it has no condition, so it applies to every file.`
    case 'unused-part': {
      const other = warning.isFact ? ` {${partOf(warning.text)}} is another fact.` : ''
      return `The part ${written} is not used; write {${warning.text}} in "to" or "name".${other}`
    }
    default:
      return assertNever(warning)
  }
}

const partOf = (text: string) => text.slice(text.indexOf('.') + 1)

/** As the value of a field: most texts need no quotes. */
function inYaml(text: string): string {
  return /^[\p{L}\p{N}_.~/][\p{L}\p{N} ._/-]*$/u.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}
