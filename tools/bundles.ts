import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'

export const viteConfig = 'desktop/electron.vite.config.ts'
/** What is built from what, and by which script. */
type Bundle = {
  readonly name: 'app' | 'site'
  readonly built: readonly string[]
  readonly sources: readonly string[]
  readonly command: (repository: string) => readonly string[]
}

const shared = ['web/app', 'web/kit', 'server/contract', 'package.json', 'tsconfig.base.json']
const bundles: readonly Bundle[] = [
  {
    name: 'app',
    built: ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'],
    sources: ['desktop', ...shared],
    command: repository => [electronVite(repository), 'build', '--config', viteConfig, '--logLevel', 'warn'],
  },
  {
    name: 'site',
    built: ['dist/site.json'],
    sources: ['web', ...shared],
    command: () => ['web/site/build.ts'],
  },
]
/** In the folders of sources, but not of what is built from them. */
const others = new Set(['stand-in', 'e2e', 'node_modules'])

/**
 * Builds the app (main, preload and renderer) or the site where a source is newer than what was built.
 * @throws {CannotStart} with what the build had to say
 */
export function buildIfStale(
  repository: string,
  wanted: readonly Bundle['name'][],
  say: (line: string) => void,
): void {
  for (const { name, built, sources, command } of bundles.filter(bundle => wanted.includes(bundle.name))) {
    const builtMs = Math.min(...built.map(file => modifiedMs(path.join(repository, file))))
    if (builtMs > Math.max(...sources.map(source => newestMs(path.join(repository, source))))) continue
    say(`Building the ${name}…`)
    const { status, stdout, stderr } = spawnSync(process.execPath, command(repository), {
      cwd: repository,
      encoding: 'utf8',
    })
    if (status !== 0) throw new CannotStart(`The build failed:\n${stdout}${stderr}`.trimEnd())
  }
}

/** @throws {CannotStart} when the packages are not installed */
export function electronVite(repository: string): string {
  const file = path.join(repository, 'node_modules/electron-vite/bin/electron-vite.js')
  if (!existsSync(file)) throw new CannotStart('The packages are not installed: run "npm ci" first.')
  return file
}

function modifiedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestMs(place: string): number {
  if (!existsSync(place)) return 0
  if (!statSync(place).isDirectory()) return modifiedMs(place)
  return readdirSync(place)
    .filter(name => !others.has(name) && !/\.(test|e2e)\.tsx?$/.test(name))
    .reduce((newest, name) => Math.max(newest, newestMs(path.join(place, name))), 0)
}
