import type { CommandName } from './arguments.ts'

const overview = `Sorts the files of a folder into subfolders. Shows every move first, never overwrites, undoes exactly.

Usage: sortwell <command> <folder> [options]

Commands:
  sort <folder>       Move the folder's files into subfolders
  plan <folder>       Show what sort would do, and change nothing
  undo <folder>       Take the last run's files back to where they were
  history [<folder>]  List the runs, newest first
  recover <folder>    Settle a run that was cut off by a crash or a power cut

Options:
  --by <what>         type, date or size (for sort and plan; type by default); date and size need Premium
  --force             Sort even a project, the home folder, a whole drive or a folder of the system
  --json              Print one JSON object instead of text
  -h, --help          Show this, or with a command its own help
  -V, --version       Show the version

Only the files at the top of the folder are moved. Subfolders, links, hidden and system files, shortcuts and
unfinished downloads stay where they are.

Exit status: 0 done, even if single files failed; 1 nothing was done; 2 wrong arguments; 3 not part
of the plan; 130 stopped by Ctrl-C.
`

const sort = `Usage: sortwell sort <folder> [--by type|date|size] [--dry-run] [--force] [--json]

Moves the files at the top of the folder into subfolders.

  --by type   by kind: Images, Documents, Audio … (default)
  --by date   by the month of the last change: 2026/2026-11
  --by size   Small (under 1 MB), Medium (1 to 100 MB), Large (100 MB to 1 GB), Huge (1 GB and more)
              date and size need Premium: the plan of the account that is logged in to the Sortwell app counts, and
              holds for up to 14 days without a connection
  --dry-run   Show what would be done, and change nothing
  --force     Sort even a project, the home folder, a whole drive or a folder of the system
  --json      Print one JSON object: moved, skipped, failed, runId, and the reasons file by file
`

const plan = `Usage: sortwell plan <folder> [--by type|date|size] [--force] [--json]

Shows what sort would do, and changes nothing. The options are those of sort.
`

const undo = `Usage: sortwell undo <folder> [--run <id>] [--json]

Takes files back to where they were: those of the newest run that is not undone yet. Said again, it goes back one
run further. A file that was changed or whose old place is taken stays, and is named.

  --run <id>  Undo this run instead; sortwell history shows the ids
  --json      Print one JSON object
`

const history = `Usage: sortwell history [<folder>] [--json]

Lists the runs of the folder, or of all folders, newest first.

  --json      Print one JSON object
`

const recover = `Usage: sortwell recover <folder> [--undo] [--json]

Settles a run that was cut off: moves what was still to be moved. An undo that was cut off is always finished.

  --undo      Take back what was moved instead
  --json      Print one JSON object
`

const topics: Readonly<Record<CommandName, string>> = { sort, plan, undo, history, recover }

/** @param topic null for the overview */
export function helpText(topic: CommandName | null): string {
  return topic === null ? overview : topics[topic]
}
