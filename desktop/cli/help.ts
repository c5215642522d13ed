import { criteria } from '../sorter/index.ts'
import type { Command } from './commands/command.ts'
import { commands } from './commands/table.ts'
import { lineOf, type OptionName, optionLines, spelled } from './options.ts'

/** @param topic null for the overview */
export function helpText(topic: Command | null): string {
  return topic === null ? overview() : `${usageOf(topic)}\n\n${topic.help()}`
}

function overview(): string {
  const lines = commands.map(({ name, argument, summary }) => lineOf(`${name} ${argument}`, summary, 20))
  return `Sorts the files of a folder into subfolders. Shows every move first, never overwrites, undoes exactly.

Usage: sortwell <command> <folder> [options]

Commands:
${lines.join('\n')}

Options:
${optionLines(['by', 'force', 'json', 'help', 'version'], 20, { json: 'Print one JSON object instead of text' })}

Files are sorted by the rules set in the app (settings.json in the folder of Sortwell's records); 'sortwell sort --help'
lists the options that go before them. Links, hidden and system files, shortcuts and unfinished downloads stay where
they are, and so do subfolders unless the rules say otherwise.

Exit status: 0 done, even if single files failed; 1 nothing was done; 2 wrong arguments; 3 not part
of the plan; 130 stopped by Ctrl-C.
`
}

const mostShown = 2

/** How a command is typed, with its first option where it has many. */
function usageOf({ name, argument, options }: Command): string {
  const shown = options.slice(0, options.length > mostShown ? 1 : mostShown).map(inBrackets)
  const rest = options.length > mostShown ? ['[options]'] : []
  return ['Usage: sortwell', name, argument, ...shown, ...rest].join(' ')
}

function inBrackets(option: OptionName): string {
  return `[${option === 'by' ? `--by ${criteria.join('|')}` : spelled(option)}]`
}
