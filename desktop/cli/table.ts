import { criterionFolders } from '../sorter/values/criteria.ts'
import type { Row } from './row.ts'

const setOptions = ['set', 'dateFrom', 'onClash', 'leave', 'subfolders'] as const
const madeFolders = criterionFolders.map(({ name, makes }) => `--by ${name}: ${makes}`).join('\n')
const movedFolder = 'If the folder has moved, give its new path as <folder> and the run with --run.'

/** Every command. What is parsed, the help, the manual page and what a shell completes follow from it. */
export const commands: readonly Row[] = [
  {
    name: 'plan',
    args: '<folder>',
    summary: 'Show what sort would do, and change nothing',
    about: 'Lists each move. The options are those of sort.',
    options: ['by', ...setOptions, 'explain', 'yes'],
    heading: 'Sort:',
    load: async () => (await import('./commands/sort.ts')).plan,
  },
  {
    name: 'sort',
    args: '<folder>',
    summary: "Move the folder's files into subfolders",
    about: `${madeFolders}

The folder's set of rules applies, or the default set; --set chooses another. --date-from, --on-clash, --leave and --subfolders override the set for this run.

Premium comes with the account that is logged in here, and works offline for up to 14 days.

In a pattern, * matches any text, ? one character and ** any number of folders; case is ignored. A pattern without / matches names at any depth; one with / matches the path within the folder. A / at the end matches only folders.`,
    options: ['by', ...setOptions, 'explain', 'yes'],
    heading: 'Sort:',
    load: async () => (await import('./commands/sort.ts')).sort,
  },
  {
    name: 'undo',
    args: '<folder>',
    summary: 'Move the files of the last run back',
    about: `Undoes the newest run that is not undone yet; the next undo goes one run further back. An interrupted run is undone as far as it got. A file stays, and is listed, if it was changed or if its old name is in use. After other failures, such as a full disk, the run is partly undone, and the next undo tries the other files again; older runs can be named with --run meanwhile.

With --file, only that file goes back, from the newest run that moved it. The other files can still be undone. ${movedFolder}`,
    options: ['file', 'run'],
    heading: 'Sort:',
    load: async () => (await import('./commands/undo.ts')).undo,
  },
  {
    name: 'redo',
    args: '<folder>',
    summary: 'Repeat what was last undone',
    about: `Repeats the moves of the last undo, as a run that can be undone. The next redo repeats those of the undo before it. A file stays, and is listed, if it was changed or if its name is in use. ${movedFolder}`,
    options: ['run'],
    heading: 'Sort:',
    load: async () => (await import('./commands/undo.ts')).redo,
  },
  {
    name: 'recover',
    args: '<folder>',
    summary: 'Finish a run that a crash or a power cut interrupted',
    about: `Moves the remaining files. An interrupted undo is finished too. To go back instead, use undo. ${movedFolder}`,
    options: [['run', 'Finish only this run; sortwell history shows the ids']],
    heading: 'Sort:',
    load: async () => (await import('./commands/undo.ts')).recover,
  },
  {
    name: 'watch',
    args: '<folder>',
    summary: 'Sort new files as they arrive, until Ctrl-C',
    about:
      'Sorts each new file once it is complete: unchanged for some seconds, and without the suffix of a download. Files that are there at the start, files that undo puts back and subfolders stay. If the folder disappears, for instance with its disk, the watch waits for it. Ctrl-C ends the watch after the file under way, with exit status 0.',
    options: ['by', 'set', 'dateFrom', 'onClash', 'leave', 'yes'],
    heading: 'Sort:',
    load: async () => (await import('./commands/watch.ts')).watch,
  },
  {
    name: 'history',
    args: '[folder]',
    summary: 'List the runs, newest first, or find a file',
    about:
      'Lists the runs of the folder, or of all folders, and why a run cannot be undone. --run shows where each file of a run was and went. --file finds each move of a file with this name, before or after; case is ignored, and moves by other programs are not known. --clear deletes the history for good: no run can be undone any more, and files stay where they are. It is refused while a run is under way, or interrupted in a folder that is still there.',
    options: [
      ['file', 'Find the moves of files with this name'],
      ['run', 'Show the files of this run'],
      'clear',
      ['yes', 'Do not ask before --clear'],
    ],
    heading: 'Inspect:',
    load: async () => (await import('./commands/history.ts')).history,
  },
  {
    name: 'where',
    args: '<name>',
    summary: 'Find where a file went; short for history --file',
    heading: 'Inspect:',
    load: async () => (await import('./commands/history.ts')).where,
  },
  {
    name: 'facts',
    args: '[file...]',
    summary: 'Show what files say about themselves',
    about:
      'Shows the real type of a file, when and with which camera a photo was taken, its size, the tags of music, the author of a document, and the site that it was downloaded from. Reads at most 256 kB of a file and stores nothing. Files that are only in the cloud are not read, and links are not followed. Given several files, those of the same size are compared in full, and “Same as” names the oldest of identical ones.\n\nA file that cannot be read is reported on standard error. The exit status is 1 if none can be read.',
    options: ['text', 'clearCache'],
    heading: 'Inspect:',
    load: async () => (await import('./commands/facts.ts')).facts,
  },
  {
    name: 'duplicates',
    args: '<folder>',
    summary: 'Find files with the same contents',
    about:
      'Compares the files that sort would move with each other and with those in the folders that it sorts into. Only files of the same size are read. Nothing is changed. The original is the file that has been on the disk longest.',
    options: ['set', 'leave', 'subfolders', 'yes'],
    heading: 'Inspect:',
    load: async () => (await import('./commands/duplicates.ts')).duplicates,
  },
  {
    name: 'open',
    args: '<folder>',
    summary: 'Open the preview of a folder in the window',
    about:
      "Brings Sortwell's window to the front with the preview of this folder, as “Sort with Sortwell” in a file manager does. Nothing moves until you confirm it there.",
    heading: 'Inspect:',
    load: async () => (await import('./commands/open.ts')).open,
  },
  {
    name: 'rules',
    summary: 'List, check, import and export sets of rules',
    about:
      'A set holds rules and options. Sets are YAML files in the folder “rules” of Sortwell’s data folder, named after the set. A folder without a set of its own follows the set “default”.',
    heading: 'Rules:',
  },
  {
    name: 'rules list',
    summary: 'List your sets',
    load: async () => (await import('./commands/rules.ts')).list,
  },
  {
    name: 'rules starters',
    summary: 'List the sets to start from',
    load: async () => (await import('./commands/rules.ts')).starters,
  },
  {
    name: 'rules start',
    args: '<starter> [name]',
    summary: 'Make a set of your own from a starter',
    about:
      'The new set has the name of the starter, unless you give another. An existing set is never replaced.',
    load: async () => (await import('./commands/rules.ts')).start,
  },
  {
    name: 'rules check',
    args: '[set...]',
    summary: 'Check sets for errors, and show which rules need Premium',
    about: 'Give the name of a set or a file that ends in .yaml. Without one, all your sets are checked.',
    load: async () => (await import('./commands/rules.ts')).check,
  },
  {
    name: 'rules import',
    args: '<file> [name]',
    summary: 'Show the set in a file, and import it after you confirm',
    about:
      'The set has the name of its file, unless you give another. Asks on a terminal; a script needs --yes.',
    options: [['yes', 'Import it without asking']],
    load: async () => (await import('./commands/rule-import.ts')).importRules,
  },
  {
    name: 'rules export',
    args: '<set>',
    summary: 'Print the file of a set',
    load: async () => (await import('./commands/rules.ts')).exportRules,
  },
  {
    name: 'rules schema',
    summary: 'Print the JSON Schema of sets, for editors',
    load: async () => (await import('./commands/rules.ts')).schema,
  },
  {
    name: 'login',
    summary: 'Log in, even without a browser on this machine',
    about:
      'Shows an address and a code. Open the address on any device, log in there and enter the code within ten minutes. The login is saved in the system’s keychain, and the window uses it too. On a machine without a keychain, such as a server, --store file saves it in ~/.config/sortwell/login.json, which only you can read. Windows has no --store file.',
    options: ['store'],
    heading: 'Account:',
    load: async () => (await import('./commands/login.ts')).login,
  },
  {
    name: 'account',
    summary: 'Show who is logged in here, and the plan',
    about: 'Asks the server and saves the answer. Offline, shows the last answer and how long it is valid.',
    heading: 'Account:',
    load: async () => (await import('./commands/account.ts')).account,
  },
  {
    name: 'logout',
    summary: 'Log out on this machine, the window included',
    about:
      'Ends the session and deletes the login and the plan from this machine. Offline, only this machine forgets them: end the session in your profile, or wait until it expires.',
    heading: 'Account:',
    load: async () => (await import('./commands/account.ts')).logout,
  },
  {
    name: 'completion',
    args: '<shell>',
    choices: ['bash', 'zsh', 'fish'],
    summary: 'Print a completion script for your shell',
    about: `The Linux packages install it. Elsewhere, save it where your shell looks for it:

sortwell completion bash > ~/.local/share/bash-completion/completions/sortwell
sortwell completion zsh > "\${fpath[1]}/_sortwell"
sortwell completion fish > ~/.config/fish/completions/sortwell.fish`,
    heading: 'Shell:',
    load: async () => {
      const { completion } = await import('./commands/completion.ts')
      return (given, context) => completion(given, context, commands)
    },
  },
]

/** The command that a line names, as far as it does: '' for none. */
export function commandOf(argv: readonly string[]): string {
  const [first = '', second = ''] = argv.filter(word => !word.startsWith('-'))
  const names = commands.map(({ name }) => name)
  return [`${first} ${second}`, first].find(name => names.includes(name)) ?? ''
}
