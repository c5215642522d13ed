import type { Command as Program } from 'commander'

/** What may stand at a place, and what it does. */
type Candidate = { readonly word: string; readonly does: string }

/**
 * What a shell may offer.
 * @param typed the words after the program's name up to the cursor; the last one is being typed, and may be empty
 * @returns nothing where a file or a word that only the person knows is to be typed
 */
export function listCandidates(program: Program, typed: readonly string[]): readonly Candidate[] {
  const [last = '', previous = ''] = typed.toReversed()
  const [first] = typed.slice(0, -1)
  const verb = program.commands.find(each => each.name() === first)
  if (first !== undefined && !verb && program.commands.length > 0) return []
  const at = verb ?? program
  const valued = at.options.find(({ long, required }) => required && long === previous)
  const choices = valued ? valued.argChoices : at.registeredArguments[0]?.argChoices
  const words = (choices ?? []).map(word => ({ word, does: '' }))
  const verbs = at.commands.map(each => ({ word: each.name(), does: each.summary() || each.description() }))
  const options = at
    .createHelp()
    .visibleOptions(at)
    .map(({ long, description }) => ({ word: long ?? '', does: description }))
  const offered = valued ? words : last.startsWith('-') ? options : [...words, ...verbs]
  return offered.filter(({ word }) => word.startsWith(last))
}

export const shells = ['bash', 'zsh', 'fish'] as const

/** A script for each shell. It asks the program itself, which prints a word and its meaning in each line. */
export const completionScripts: Readonly<Record<(typeof shells)[number], string>> = {
  bash: `# bash completion for sortwell-server
_sortwell_server() {
  local found
  mapfile -t found < <("$1" complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=("\${found[@]%%$'\\t'*}")
}
complete -o default -F _sortwell_server sortwell-server
`,
  zsh: `#compdef sortwell-server
local -a found
found=("\${(@f)$("$words[1]" complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
if [[ -n $found ]]; then
  found=("\${(@)found/$'\\t'/:}")
  _describe word found
else
  _files
fi
`,
  fish: `function __sortwell_server
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l found ($words[1] complete $words[2..] "$word" 2>/dev/null)
    if test -n "$found"
        printf '%s\\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete -c sortwell-server -f -a '(__sortwell_server)'
`,
}
