import { criteria } from '../sorter/values/criteria.ts'
import type { Command } from './commands/command.ts'
import { loadCommands } from './commands/table.ts'
import { lineOf, type OptionName, optionLines, spelled } from './options.ts'

/** @param topic null for the overview */
export async function helpText(topic: Command | null): Promise<string> {
  return topic === null ? overview(await loadCommands()) : `${usageOf(topic)}\n\n${topic.help()}`
}

function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ name, argument, summary }) =>
    lineOf([name, argument].filter(Boolean).join(' '), summary, 20),
  )
  return `Sorts the files of a folder into subfolders. Shows every move first, never overwrites, undoes exactly.

Usage: sortwell <command> <folder> [options]

Commands:
${lines.join('\n')}

Options:
${optionLines(['by', 'force', 'json', 'help', 'version'], 20, { json: 'Print one JSON object instead of text' })}

Each folder follows a set of rules: the one that was chosen for it, or the default one ('sortwell rules --help').
Links, hidden and system files, shortcuts and unfinished downloads stay where they are, and so do subfolders unless
the set includes them.

Exit status: 0 done, even if single files failed; 1 nothing was done, or the folder's disk went away; 2 wrong
arguments; 3 not part of the plan; 130 stopped by Ctrl-C.
`
}

/** What somebody sees who has typed the name alone: twelve lines. */
export const shortHelp = `Sortwell sorts the files of a folder. It shows every move first, overwrites nothing and undoes exactly.

  sortwell plan ~/Downloads             See what would be moved where; nothing is changed
  sortwell sort ~/Downloads             Move the files by type; --by date or --by size with Premium
  sortwell undo ~/Downloads             Take the last run back; 'redo' does it again
  sortwell watch ~/Downloads            Sort what arrives, until Ctrl-C
  sortwell where bill.pdf               Find where a file went; 'history' lists all runs
  sortwell rules starters               Begin with a set of rules: photos, invoices and more
  sortwell duplicates ~/Downloads       Show files that are there twice
  sortwell login                        Log in from any terminal; 'account' shows the plan

'sortwell --help' lists all commands, 'sortwell <command> --help' says what one does.
`

const mostShown = 2

/** How a command is typed, with its first option where it has many. */
function usageOf({ name, argument, options }: Command): string {
  const shown = options.slice(0, options.length > mostShown ? 1 : mostShown).map(inBrackets)
  const rest = options.length > mostShown ? ['[options]'] : []
  return ['Usage: sortwell', name, argument, ...shown, ...rest].filter(Boolean).join(' ')
}

function inBrackets(option: OptionName): string {
  return `[${option === 'by' ? `--by ${criteria.join('|')}` : spelled(option)}]`
}
