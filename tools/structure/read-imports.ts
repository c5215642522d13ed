import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

export type Import = {
  /** The importing file, from the top of the repository. */
  readonly from: string
  /** A source of ours from the top of the repository, or a package: `zod/mini`, `node:fs`. */
  readonly to: string
  readonly isOurs: boolean
}

const repository = path.join(import.meta.dirname, '../..')

/** Every TypeScript file of the repository, new ones that git does not ignore included. */
export function listSources(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter(file => file !== '' && existsSync(path.join(repository, file)))
}

export const countLines = (file: string): number =>
  readFileSync(path.join(repository, file), 'utf8').trimEnd().split('\n').length

/** What a file imports and exports onward, types and `import()` of a written-out name included, package.json left out. */
export function readImports(file: string): Import[] {
  const source = readFileSync(path.join(repository, file), 'utf8')
  const { module } = parseSync(file, source)
  const names = [
    ...module.staticImports.map(found => found.moduleRequest.value),
    ...module.staticExports.flatMap(found => found.entries.map(entry => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(
      ({ moduleRequest }) => /^['"](.+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1],
    ),
  ]
  return [...new Set(names)]
    .filter(name => name !== undefined)
    .filter(name => !/(^|\/)package\.json$|\/node_modules\//.test(name))
    .map(name => ({
      from: file,
      to: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
      isOurs: name.startsWith('.'),
    }))
}

/** The names that a file hands out, types included; `*` for all those of another file. */
export function readExports(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(repository, file), 'utf8'))
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName }) => exportName.name ?? importName.name ?? '*'),
  )
}

/** The functions and classes that a file hands out, by how they are declared. */
export function readVerbs(file: string): string[] {
  const { program } = parseSync(file, readFileSync(path.join(repository, file), 'utf8'))
  return program.body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration')
      return [declared.id?.name ?? '']
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? [id.name] : [],
    )
  })
}
