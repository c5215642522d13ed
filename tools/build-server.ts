import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

/**
 * `npm run build:server`: makes a folder with all that a production server needs besides Node. In it are the server and
 * its commands, bundled; the packages that load native code; the built site; a package.json with the scripts of the
 * commands, and `sortwell-server`, which is all of them. It is for the system and processor on which it was made. `--to <folder>` makes it elsewhere.
 */
const repository = path.join(import.meta.dirname, '..')
const { values: options } = parseArgs({ options: { to: { type: 'string', default: 'dist-server' } } })
const out = path.resolve(repository, options.to)

/** Packages of which a part is native code. A bundle cannot hold that. */
const natives = ['better-sqlite3', '@node-rs/argon2']
const manifest = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}
/** The scripts of the server's commands, which are one program. */
const scripts = Object.fromEntries(
  Object.entries(manifest.scripts)
    .filter(([, line]) => line.startsWith('node -- server/commands/main.ts '))
    .map(([script, line]) => [script, line.replace('main.ts', 'main.js')]),
)
/** The same program under its own name, from wherever a link to it lies. */
const executable = `#!/bin/sh
exec node -- "$(dirname "$(readlink -f "$0")")/server/commands/main.js" "$@"
`

await rm(out, { recursive: true, force: true })
/**
 * Two bundles, although they share most modules: in one, the chunks that commands load when they are typed would split what
 * a server loads at its start into many files.
 */
for (const entry of ['main', 'commands/main'])
  await build({
    root: repository,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: natives },
    build: {
      ssr: true,
      outDir: path.join(out, 'server'),
      emptyOutDir: false,
      target: 'node24',
      // A stack trace is read by people.
      minify: false,
      rolldownOptions: {
        input: { [entry]: path.join(repository, `server/${entry}.ts`) },
        output: {
          // Beside main.js, because app.ts looks for the site from where its own file lies.
          chunkFileNames: '[name]-[hash].js',
          // Otherwise CommonJS modules can run after the ES modules that import them, such as a polyfill after its users.
          strictExecutionOrder: true,
        },
      },
    },
  })

for (const name of natives) {
  const folder = path.join('node_modules', name)
  await cp(path.join(repository, folder), path.join(out, folder), {
    recursive: true,
    filter: source => isNeeded(path.relative(path.join(repository, folder), source)),
  })
}
// The native part of argon2 is a package of its own, installed for this system and processor alone.
for (const name of await readdir(path.join(repository, 'node_modules/@node-rs')))
  await cp(
    path.join(repository, 'node_modules/@node-rs', name),
    path.join(out, 'node_modules/@node-rs', name),
    { recursive: true },
  )

/** SQLite's source is not, nor are its binaries for other systems and processors. */
function isNeeded(file: string): boolean {
  if (/^(deps|src)\b/.test(file)) return false
  return !file.endsWith('.node') || new RegExp(`\\b${process.platform}(musl)?-${process.arch}\\.`).test(file)
}

const hasSite = existsSync(path.join(repository, 'dist/site.json'))
if (hasSite) await cp(path.join(repository, 'dist'), path.join(out, 'dist'), { recursive: true })
const own = { name: 'sortwell-server', version: manifest.version, private: true, type: 'module', scripts }
await writeFile(path.join(out, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
await writeFile(path.join(out, 'sortwell-server'), executable, { mode: 0o755 })
console.log(`The server ${hasSite ? 'and its site are' : 'without a site is'} in ${out}.`)
