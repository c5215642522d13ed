import type { CommandName } from './arguments.ts'

const overview = `Sorts the files of a folder into subfolders. Shows every move first, never overwrites, undoes exactly.

Usage: sortwell <command> <folder> [options]

Commands:
  sort <folder>       Move the folder's files into subfolders
  plan <folder>       Show what sort would do, and change nothing
  undo <folder>       Take the last run's files back to where they were
  history [<folder>]  List the runs, newest first
  watch <folder>      Sort new files as they arrive, until Ctrl-C
  recover <folder>    Settle a run that was cut off by a crash or a power cut

Options:
  --by <what>         type, date or size (for sort and plan; type by default); date and size need Premium
  --force             Sort even a project, the home folder, a whole drive or a folder of the system
  --json              Print one JSON object instead of text
  -h, --help          Show this, or with a command its own help
  -V, --version       Show the version

Files are sorted by the rules set in the app (settings.json in the folder of Sortwell's records); 'sortwell sort --help'
lists the options that go before them. Links, hidden and system files, shortcuts and unfinished downloads stay where
they are, and so do subfolders unless the rules say otherwise.

Exit status: 0 done, even if single files failed; 1 nothing was done; 2 wrong arguments; 3 not part
of the plan; 130 stopped by Ctrl-C.
`

const sort = `Usage: sortwell sort <folder> [--by type|date|size] [options]

Moves the folder's files into subfolders.

  --by type   by kind: Images, Documents, Audio … (default)
  --by date   by the last change: 2026/2026-11
  --by size   Small (under 1 MB), Medium (1 to 100 MB), Large (100 MB to 1 GB), Huge (1 GB and more)
              date and size need Premium: the plan of the account that is logged in to the Sortwell app counts, and
              holds for up to 14 days without a connection
  --dry-run   Show what would be done, and change nothing
  --force     Sort even a project, the home folder, a whole drive or a folder of the system
  --json      Print one JSON object: moved, skipped, failed, runId, and the reasons file by file

Rules are those set in the app, unless one of these is given:
  --rules <file>          Follow the rules in this file, such as the app exports
  --no-rules              Follow the built-in rules alone
These go before any rules:
  --subfolders            Sort the files of subfolders too; projects, apps, hidden folders and Sortwell's own stay
  --no-subfolders         Sort only the files at the top
  --date-folders <step>   year (2026), month (2026/2026-11) or day (2026/2026-11/2026-11-21)
  --size-limits <sizes>   One to four, ascending: '500 kB, 20 MB, 1.5 GB'
  --leave <pattern>       Leave these alone too; again for more: --leave '*.iso' --leave Work/
  --on-clash <what>       keep-both numbers the newcomer (default), skip leaves it where it is

In a pattern, * is any text and ? is one character; case does not matter. Without a / it is tried on names, anywhere;
with one, on the way from the folder, where ** is any number of folders. A / at the end means folders only.
`

const plan = `Usage: sortwell plan <folder> [--by type|date|size] [options]

Shows what sort would do, and changes nothing. The options are those of sort; 'sortwell sort --help' lists them.
`

const undo = `Usage: sortwell undo <folder> [--run <id>] [--json]

Takes files back to where they were: those of the newest run that is not undone yet. Said again, it goes back one
run further. A file that was changed or whose old place is taken stays, and is named.

  --run <id>  Undo this run instead; sortwell history shows the ids
  --json      Print one JSON object
`

const history = `Usage: sortwell history [<folder>] [--json]

Lists the runs of the folder, or of all folders, newest first, and says why one cannot be undone any more.

  --json      Print one JSON object
`

const recover = `Usage: sortwell recover <folder> [--undo] [--json]

Settles a run that was cut off: moves what was still to be moved. An undo that was cut off is always finished.

  --undo      Take back what was moved instead
  --json      Print one JSON object
`

const watch = `Usage: sortwell watch <folder> [--by type|date|size] [--json]

Sorts new files as they arrive, once they are complete: unchanged for some seconds, and under their own name. What is
there at the start stays, and so does what undo puts back; subfolders are never looked into. A folder that goes, with
its disk for instance, is waited for. Ctrl-C ends it, between two files, with exit status 0.

  --by <what> As for sort
  --json      Print one JSON object a line: watching, waiting, sorted, away, refused, stopped

The options about rules are those of sort.
`

const topics: Readonly<Record<CommandName, string>> = { sort, plan, undo, history, recover, watch }

/** @param topic null for the overview */
export function helpText(topic: CommandName | null): string {
  return topic === null ? overview : topics[topic]
}
