import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { completionScript, type Shell, shells } from './completion-scripts.ts'
import { optionsOf } from './row.ts'
import { commands } from './table.ts'
import { commandLine } from './testing.ts'

/** What each shell offers after a line. */
const offered: Readonly<Record<string, readonly string[]>> = {
  'sortwell lo': ['login', 'logout'],
  'sortwell --v': ['--version'],
  'sortwell rules ': ['check', 'export', 'import', 'list', 'schema', 'start', 'starters'],
  'sortwell --help rules i': ['import'],
  'sortwell rules import --': ['--help', '--json', '--yes'],
  'sortwell completion ': ['bash', 'fish', 'zsh'],
  'sortwell sort --by ': ['date', 'size', 'type'],
  'sortwell sort --by=d': ['date'],
  'sortwell sort rules --by=date --on-clash ': ['keep-both', 'skip'],
  'sortwell login --store f': ['file'],
  ...Object.fromEntries(
    commands.map(row => [
      `sortwell ${row.name} --`,
      [...optionsOf(row).map(({ flag }) => flag), '--help'].sort(),
    ]),
  ),
}

/** The same in a folder with the folders `docs` and `my docs` and the file `docs.yaml`. */
const offeredPaths: typeof offered = {
  'sortwell plan do': ['docs'],
  'sortwell sort rules ': ['docs', 'my docs'],
  'sortwell facts do': ['docs', 'docs.yaml'],
  'sortwell sort --set docs.': ['docs.yaml'],
  'sortwell completion do': [],
}

/** Where a package installs the script, in the folder of shared data. */
const installed: Readonly<Record<Shell, string>> = {
  bash: 'bash-completion/completions/sortwell',
  zsh: 'zsh/vendor-completions/_sortwell',
  fish: 'fish/vendor_completions.d/sortwell.fish',
}

/** A home with the installed scripts, and with a `sortwell` that prints its arguments to a file. */
function withCompletions() {
  const { home } = commandLine()
  const put = (name: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), content, { mode })
  }
  put('bin/sortwell', `#!/bin/sh\nprintf '%s,' "$@" >> '${home}/typed'\n`, 0o755)
  for (const shell of shells) put(`share/${installed[shell]}`, completionScript(shell, commands))
  for (const name of ['docs/', 'my docs/']) mkdirSync(join(home, 'here', name), { recursive: true })
  put('here/docs.yaml', '')
  const env = {
    HOME: home,
    PATH: `${home}/bin:${process.env.PATH}`,
    TERM: 'dumb',
    XDG_DATA_DIRS: `${home}/share`,
    ZDOTDIR: home,
  }
  return {
    home,
    put,
    /** Runs a program to its end, and returns what it printed. */
    run(program: string, args: readonly string[], input = '') {
      const cwd = join(home, 'here')
      const { stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env, input })
      expect(stderr).toBe('')
      return stdout
    },
  }
}

type Home = ReturnType<typeof withCompletions>

/** Each prints, for each line, `== <line>` and what is offered. */
const asks: Readonly<Record<Shell, (lines: readonly string[], home: Home) => string>> = {
  // As readline calls it: a `=` is a word of its own.
  bash: (lines, { run }) =>
    run('bash', [
      '--norc',
      '-c',
      `source ../share/${installed.bash}
      ask() { echo "== $1"; COMP_WORDS=("\${@:2}") COMP_CWORD=$(($# - 2)); _sortwell; printf '%s\\n' "\${COMPREPLY[@]}"; }
      ${lines.map(line => `ask ${quoted([line, ...line.split(/ |(?<==)|(?==)/)])}`).join('\n')}`,
    ]),
  fish: (lines, { run }) =>
    run('fish', ['-c', `for line in ${quoted(lines)}; echo "== $line"; complete -C $line | cut -f 1; end`]),
  // Its completion runs in its editor of lines alone.
  zsh: (lines, { home, put, run }) => {
    put(
      '.zshrc',
      `fpath=(~/share/zsh/vendor-completions $fpath)
      autoload -Uz compinit && compinit -D -u
      compadd() {
        if [[ \${@[1,(i)(-|--)]} != *-[OAD]\\ * ]]; then
          local -a found
          builtin compadd -A found "$@"
          print -rl -- $found >> ~/offered
        fi
        builtin compadd "$@"
      }
      ask() {
        for line in ${quoted(lines)}; do
          print -r -- "== $line" >> ~/offered
          BUFFER=$line CURSOR=$#line
          zle list-choices
        done
        exit
      }
      zle -N zle-line-init ask`,
    )
    run('script', ['-qec', 'zsh -i', '/dev/null'])
    return readFileSync(join(home, 'offered'), 'utf8')
  },
}

function quoted(words: readonly string[]): string {
  return words.map(word => `'${word}'`).join(' ')
}

/** What is offered by line, in order. */
function offers(answer: string): typeof offered {
  const parts = answer.split(/^== /m).slice(1)
  return Object.fromEntries(
    parts.map(part => {
      const [line = '', ...words] = part.split('\n')
      const plain = words.map(word => word.replace(/^--[\w-]+=|\/$|\\/g, '')).filter(Boolean)
      return [line, [...new Set(plain)].sort()]
    }),
  )
}

test.each(shells.filter(shell => existsSync(`/usr/bin/${shell}`)))(
  '%s completes commands, options and the words, folders and files that these take',
  shell => {
    // Bash itself completes folders and files, in a terminal alone: see the next test.
    const expected = shell === 'bash' ? offered : { ...offered, ...offeredPaths }
    expect(offers(asks[shell](Object.keys(expected), withCompletions()))).toEqual(expected)
  },
)

const bashCompletion = '/usr/share/bash-completion/bash_completion'

test.runIf(existsSync(bashCompletion))('bash finds the script by its name, and completes folders', () => {
  const { home, put, run } = withCompletions()
  put('.bashrc', `source ${bashCompletion}`)
  const typed = ['sortwell rules im\tdo\t', 'sortwell sort --by=da\tdo\t', 'sortwell plan my\t', 'exit\n']
  run('script', ['-qec', 'bash -i', '/dev/null'], typed.join('\n'))
  expect(readFileSync(join(home, 'typed'), 'utf8')).toBe(
    'rules,import,docs,sort,--by=date,docs/,plan,my docs/,',
  )
})

test('the command prints the script that a package installs', async () => {
  const { sortwell, json } = commandLine()
  const { stdout } = await sortwell('completion', 'fish')
  expect(stdout).toBe(completionScript('fish', commands))
  expect(await json('completion', 'fish')).toEqual({ shell: 'fish', script: stdout })
})
