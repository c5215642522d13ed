import { flagOf, type Option, options } from './options.ts'
import { optionsOf, type Row, type ShownOption } from './row.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/**
 * Completes commands, options and their values in a shell. Each script is a whole file of the shell's folder of completions.
 * @param commands the table
 */
export function completionScript(shell: Shell, commands: readonly Row[]): string {
  const top: Place = {
    typed: '',
    words: commandsOf('', commands),
    flags: [help, { flag: '--version', about: 'Show the version' }],
    files: 'none',
  }
  return `${scripts[shell]([top, ...commands.map(row => placeOf(row, commands))]).join('\n')}\n`
}

/** What a shell offers at a place of the command line. */
type Place = {
  /** A pattern of the words before it without options, a blank after each: `rules ` or, with any words after it, `plan *`. */
  readonly typed: string
  readonly words: readonly Word[]
  readonly flags: readonly Flag[]
  readonly files: 'folders' | 'all' | 'none'
}
type Word = { readonly word: string; readonly about?: string }
type Flag = Omit<ShownOption, 'name'>

const help: Flag = { flag: '--help', about: 'Show the help' }

function placeOf(row: Row, commands: readonly Row[]): Place {
  const { name, load, args, choices = [] } = row
  const files = args?.includes('folder') ? 'folders' : 'all'
  return {
    typed: load ? `${name} *` : `${name} `,
    words: load ? choices.map(word => ({ word })) : commandsOf(`${name} `, commands),
    flags: [...optionsOf(row), help],
    files: args === undefined || choices.length > 0 ? 'none' : files,
  }
}

/** @param parent `rules `; '' for those that belong to none */
function commandsOf(parent: string, commands: readonly Row[]): readonly Word[] {
  return commands.flatMap(({ name, summary: about }) => {
    const word = name.slice(parent.length)
    return name.startsWith(parent) && !word.includes(' ') ? [{ word, about }] : []
  })
}

/** A pattern of bash and zsh. */
const pattern = ({ typed }: Place) => typed.replaceAll(' ', '\\ ') || "''"

function bash(places: readonly Place[]): readonly string[] {
  const valued = Object.entries<Option>(options).filter(([, { value }]) => value !== undefined)
  const values = valued.map(
    ([name, { choices = [] }]) => `    ${flagOf(name)}) words='${choices.join(' ')}';;`,
  )
  const branches = places.map(place => {
    const [words, flags] = [place.words.map(({ word }) => word), place.flags.map(({ flag }) => flag)]
    return `      ${pattern(place)}) words='${words.join(' ')}' flags='${flags.join(' ')}' files=${place.files};;`
  })
  return [
    `# bash completion for sortwell
_sortwell() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local each typed= words= flags= files=all
  # --by=date is three words
  [[ $before == = ]] && before=\${COMP_WORDS[COMP_CWORD-2]}
  [[ $word == = ]] && word=
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $each == -* ]] || typed+="$each "
  done
  case $before in`,
    ...values,
    '    *) case $typed in',
    ...branches,
    `    esac;;
  esac
  [[ $word == -* || $files == none && -z $words ]] && words=$flags
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ $files == folders ]] && compopt -o dirnames +o default 2>/dev/null
  return 0
}
complete -o default -F _sortwell sortwell`,
  ]
}

function zsh(places: readonly Place[]): readonly string[] {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const plain = (about = '') => about.replaceAll(/[[\]:\\]/g, '\\$&')
  const flag = ({ flag, about, value, choices, isList }: Flag) => {
    const takes =
      value === undefined ? '' : `:${value.slice(1, -1)}:${choices ? `(${choices.join(' ')})` : '_files'}`
    return quoted(`${isList ? '*' : ''}${flag}${value === undefined ? '' : '='}[${plain(about)}]${takes}`)
  }
  const files = { folders: '_files -/', all: '_files', none: ' ' }
  return [
    `#compdef sortwell
local each typed
local -a offered
for each in $words[2,CURRENT-1]; do
  [[ $each == -* ]] || typed+="$each "
done
case $typed in`,
    ...places.flatMap(place => [
      `  ${pattern(place)})`,
      ...place.words.map(({ word, about }) => `    offered+=(${quoted(`${word}:${plain(about)}`)})`),
      ...(place.words.length > 0 ? ['    _describe word offered'] : []),
      `    _arguments '*:argument:${files[place.files]}' ${place.flags.map(flag).join(' ')};;`,
    ]),
    'esac',
  ]
}

function fish(places: readonly Place[]): readonly string[] {
  const text = (about = '') => `'${about.replaceAll(/['\\]/g, '\\$&')}'`
  const files = { folders: [`-f -a '(__fish_complete_directories)'`], all: [], none: ['-f'] }
  return [
    `function __sortwell_typed
    set -l words (commandline -opc)
    set -l typed (string match --invert -- '-*' $words[2..])
    string match --quiet -- "$argv" (string join ' ' $typed '')
end`,
    ...places.flatMap(({ typed, words, flags, files: kind }) =>
      [
        ...files[kind],
        ...words.map(({ word, about }) => `-f -a ${word} -d ${text(about)}`),
        ...flags.map(({ flag, about, value, choices }) => {
          const takes = value === undefined ? '' : choices ? ` -x -a '${choices.join(' ')}'` : ' -r'
          return `-l ${flag.slice(2)}${takes} -d ${text(about)}`
        }),
      ].map(offer => `complete -c sortwell -n '__sortwell_typed "${typed}"' ${offer}`),
    ),
  ]
}

const scripts: Readonly<Record<Shell, (places: readonly Place[]) => readonly string[]>> = { bash, zsh, fish }
