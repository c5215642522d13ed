import { criteria } from '../../sorter/values/criteria.ts'
import { type OptionName, options, UsageError } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { type Command, command } from './command.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

export const completion = command({
  name: 'completion',
  argument: '<shell>',
  summary: `Print what completes commands and options in ${shells.join(', ')}`,
  options: ['json'],
  help: () => `Put it where your shell looks for it:

  bash   sortwell completion bash > ~/.local/share/bash-completion/completions/sortwell
  zsh    sortwell completion zsh > "\${fpath[1]}/_sortwell"
  fish   sortwell completion fish > ~/.config/fish/completions/sortwell.fish
`,
  read({ folder }) {
    const shell = shells.find(known => known === folder)
    if (!shell) throw new UsageError(`'completion' takes ${shells.join(', ')}, not '${folder}'`)
    return shell
  },
  async perform(shell, { loadCommands }) {
    const script = scripts[shell](await loadCommands())
    return {
      cancelled: false,
      json: () => jsonParts({ shell, script: script.join('\n') }),
      text: () => script,
    }
  },
})

/** What an option takes, where that is a word of a list. */
const values: Readonly<Partial<Record<OptionName, readonly string[]>>> = {
  by: criteria,
  store: ['keychain', 'file'],
}

/** Those that each command understands, besides its own. */
const common: readonly OptionName[] = ['help']
const optionsOf = (each: Command): readonly OptionName[] => [...each.options, ...common]
const listed = Object.entries(values)

/** Text between single quotes, for any of the three shells. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => readonly string[]>> = {
  bash: commands => [
    '# bash completion for sortwell',
    '_sortwell() {',
    `  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}`,
    '  case $before in',
    ...listed.map(
      ([name, words]) =>
        `    --${name}) COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$word")); return;;`,
    ),
    '  esac',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W ${quoted(`${commands.map(({ name }) => name).join(' ')} --help --version`)} -- "$word")); return`,
    '  fi',
    '  local options=',
    `  case \${COMP_WORDS[1]} in`,
    ...commands.map(
      each =>
        `    ${each.name}) options=${quoted(
          optionsOf(each)
            .map(name => `--${name}`)
            .join(' '),
        )};;`,
    ),
    '  esac',
    '  case $word in',
    '    -*) COMPREPLY=($(compgen -W "$options" -- "$word"));;',
    `    *) [ "\${COMP_WORDS[1]}" = completion ] && COMPREPLY=($(compgen -W ${quoted(shells.join(' '))} -- "$word"));;`,
    '  esac',
    '}',
    'complete -o default -F _sortwell sortwell',
  ],
  zsh: commands => [
    '#compdef sortwell',
    '_sortwell() {',
    '  local -a commands',
    '  commands=(',
    ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`),
    '  )',
    '  if (( CURRENT == 2 )); then _describe command commands; return; fi',
    '  local command=$words[2]',
    '  shift words; (( CURRENT-- ))',
    '  case $command in',
    ...commands.map(
      each =>
        `    ${each.name}) _arguments ${[...optionsOf(each).map(zshOption), zshArgument(each)].filter(Boolean).join(' ')};;`,
    ),
    '  esac',
    '}',
    '_sortwell "$@"',
  ],
  fish: commands => [
    'complete -c sortwell -n __fish_use_subcommand -l help -l version -f',
    ...commands.flatMap(each => [
      `complete -c sortwell -n __fish_use_subcommand -f -a ${each.name} -d ${fishQuoted(each.summary)}`,
      ...optionsOf(each).map(name => fishOption(each.name, name)),
    ]),
    `complete -c sortwell -n '__fish_seen_subcommand_from completion' -f -a ${quoted(shells.join(' '))}`,
  ],
}

/** In fish a quote within quotes is written with a backslash. */
const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fishOption(name: string, option: OptionName): string {
  const words = values[option]
  const takes = 'value' in options[option] ? (words ? ` -x -a ${quoted(words.join(' '))}` : ' -r') : ''
  return `complete -c sortwell -n '__fish_seen_subcommand_from ${name}' -l ${option}${takes} -d ${fishQuoted(options[option].about)}`
}

/** Brackets and colons have a meaning in a specification. */
const zshText = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&')

function zshOption(option: OptionName): string {
  const row = options[option]
  const about = `--${option}[${zshText(row.about)}]`
  if (!('value' in row)) return quoted(about)
  const words = values[option]
  return quoted(
    `${'multiple' in row ? '*' : ''}${about}:${option}:${words ? `(${words.join(' ')})` : '_files'}`,
  )
}

function zshArgument({ argument, name }: Command): string {
  if (name === 'completion') return quoted(`1:shell:(${shells.join(' ')})`)
  if (argument === '') return ''
  return quoted(argument.includes('folder') ? '*:folder:_files -/' : '*:file:_files')
}
