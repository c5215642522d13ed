import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completionScripts, shells } from './completion.ts'
import { runProgram } from './program.ts'
import { terminal } from './terminal.ts'

type Offered = Readonly<Record<string, readonly string[]>>

/** What each shell offers after a line. */
const offered: Offered = {
  'sortwell-server o': ['oauth-client', 'outbox'],
  'sortwell-server account list --state ': ['deleted', 'disabled', 'open', 'unconfirmed'],
}
/** In a folder with one file. Bash completes files by itself, in a terminal alone. */
const offeredFiles: Offered = { 'sortwell-server backup --env-file ser': ['server.env'] }

/** Where a package installs the script, in the folder of shared data. */
const installed = {
  bash: 'bash-completion/completions/sortwell-server',
  zsh: 'zsh/vendor-completions/_sortwell-server',
  fish: 'fish/vendor_completions.d/sortwell-server.fish',
} as const

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sortwell-shells-'))
  const main = join(import.meta.dirname, 'main.ts')
  put('bin/sortwell-server', `#!/bin/sh\nexec '${process.execPath}' -- '${main}' "$@"\n`)
  for (const shell of shells) put(`share/${installed[shell]}`, completionScripts[shell])
  put('here/server.env', '')
})
afterAll(() => rmSync(home, { recursive: true }))

function put(name: string, content: string) {
  mkdirSync(dirname(join(home, name)), { recursive: true })
  writeFileSync(join(home, name), content, { mode: 0o755 })
}

/** Runs a program to its end, and returns what it printed. */
function run(program: string, ...args: readonly string[]) {
  const env = {
    HOME: home,
    PATH: [join(home, 'bin'), process.env.PATH].join(delimiter),
    TERM: 'dumb',
    XDG_DATA_DIRS: join(home, 'share'),
    ZDOTDIR: home,
  }
  const { stdout, stderr } = spawnSync(program, args, { cwd: join(home, 'here'), encoding: 'utf8', env })
  expect(stderr).toBe('')
  return stdout
}

const quoted = (words: readonly string[]) => words.map(word => `'${word}'`).join(' ')

/** Each prints, for each line, `== <line>` and what is offered. */
const asks: Readonly<Record<(typeof shells)[number], (lines: readonly string[]) => string>> = {
  // As readline calls it.
  bash: lines =>
    run(
      'bash',
      '--norc',
      '-c',
      `source ../share/${installed.bash}
      ask() {
        echo "== $1"; COMP_WORDS=("\${@:2}") COMP_CWORD=$(($# - 2))
        _sortwell_server "$2"
        printf '%s\\n' "\${COMPREPLY[@]}"
      }
      ${lines.map(line => `ask ${quoted([line, ...line.split(' ')])}`).join('\n')}`,
    ),
  fish: lines =>
    run('fish', '-c', `for line in ${quoted(lines)}; echo "== $line"; complete -C $line | cut -f 1; end`),
  // Its completion runs in its editor of lines alone.
  zsh: lines => {
    put(
      '.zshrc',
      `fpath=(~/share/zsh/vendor-completions $fpath)
      autoload -Uz compinit && compinit -D -u
      compadd() {
        if [[ \${@[1,(i)(-|--)]} != *-[OAD]\\ * ]]; then
          local -a each
          builtin compadd -A each "$@"
          print -rl -- $each >> ~/offered
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
    run('script', '-qec', 'zsh -i', '/dev/null')
    return readFileSync(join(home, 'offered'), 'utf8')
  },
}

/** What is offered by line, in order. */
function offers(answer: string): Offered {
  const parts = answer.split(/^== /m).slice(1)
  return Object.fromEntries(
    parts.map(part => {
      const [line = '', ...words] = part.split('\n')
      return [line, [...new Set(words.filter(Boolean))].sort()]
    }),
  )
}

test.each(shells.filter(shell => existsSync(`/usr/bin/${shell}`)))(
  '%s offers what the program names, or files where it names nothing',
  shell => {
    const expected = shell === 'bash' ? offered : { ...offered, ...offeredFiles }
    expect(offers(asks[shell](Object.keys(expected)))).toEqual(expected)
  },
  30_000,
)

test.each<[string, readonly string[]]>([
  ['completion ', ['bash', 'zsh', 'fish']],
  ['account se', ['send-reset', 'set-email']],
  ['restore copy.db --', ['--env-file', '--json', '--yes', '--help']],
  ['backup --env-file ser', []],
  ['nonsense ', []],
])('after "%s" the program offers %j', async (typed, words) => {
  let told = ''
  const write = (text: string) => {
    told += text
  }
  await runProgram(['complete', ...typed.split(' ')], { ...terminal, write })
  const lines = told.split('\n').filter(Boolean)
  expect(lines.map(line => line.split('\t')[0])).toEqual(words)
})

test('the program prints the script of a shell, and names the shells that it knows', () => {
  expect(run('sortwell-server', 'completion', 'fish')).toBe(completionScripts.fish)
  const { stderr } = spawnSync(join(home, 'bin/sortwell-server'), ['completion', 'tcsh'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    "Command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.\n",
  )
})
