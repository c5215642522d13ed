import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Corpus } from './corpus.ts'
import type { Sandbox } from './sandbox.ts'

/** The list that the rename loops read; see rename-loop.c. @returns its path */
export function writeMoveList({ files, plan }: Corpus, sandbox: Sandbox): string {
  const path = join(sandbox.tools, `moves-${files}.txt`)
  const lines = [...plan.newFolders, ...plan.moves.map(({ from, to }) => `${from}\t${to}`)]
  writeFileSync(path, lines.map(line => `${line}\n`).join(''))
  return path
}

/** The table that sort-loop.c decides by. @returns its path */
export function writeSuffixTable(corpus: Corpus, sandbox: Sandbox): string {
  const path = join(sandbox.tools, `suffixes-${corpus.files}.txt`)
  const lines = [...suffixesByFolder(corpus)].flatMap(([folder, suffixes]) =>
    suffixes.map(suffix => `${suffix}\t${folder}\n`),
  )
  writeFileSync(path, lines.join(''))
  return path
}

/** One pass of find over the folder, with as many files to each mv as fit. */
export function findAndMove(corpus: Corpus): string[] {
  const clauses = [...suffixesByFolder(corpus)].map(([folder, suffixes]) => {
    const tests = suffixes.map(suffix => `-name '*.${suffix}'`).join(' -o ')
    return `\\( ${tests} \\) -exec mv -t ${folder} -- {} +`
  })
  const make = `mkdir -- ${corpus.plan.newFolders.join(' ')}`
  const script = `cd "$1" && ${make} && exec find . -maxdepth 1 -type f \\( ${clauses.join(' -o ')} \\)`
  return ['sh', '-c', script, 'sh', corpus.folder]
}

/** What a plan needs to know of each file, printed. */
export function findAndPrint({ folder }: Corpus): string[] {
  return ['find', folder, '-maxdepth', '1', '-type', 'f', '-printf', '%s %T@ %f\\n']
}

/** organize-tool's rules for the same result: one rule a folder. @returns the path of its configuration */
export function writeOrganizeRules(corpus: Corpus, sandbox: Sandbox): string {
  const path = join(sandbox.tools, `organize-${corpus.files}.yaml`)
  const rules = [...suffixesByFolder(corpus)].map(([folder, suffixes]) => ({
    locations: corpus.folder,
    filters: [{ extension: suffixes.map(suffix => suffix.slice(suffix.lastIndexOf('.') + 1)) }],
    actions: [{ move: `${corpus.folder}/${folder}/` }],
  }))
  writeFileSync(path, JSON.stringify({ rules })) // JSON is YAML
  return path
}

/** Suffixes without their first dot. The corpus has only names with one dot, or with a double suffix. */
function suffixesByFolder({ plan }: Corpus): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { from, to } of plan.moves) {
    const folder = to.slice(0, to.indexOf('/'))
    const suffixes = found.get(folder) ?? new Set()
    found.set(folder, suffixes.add(from.slice(from.indexOf('.') + 1)))
  }
  return new Map(Array.from(found, ([folder, suffixes]) => [folder, [...suffixes]]))
}
