/** Which folders a person most likely does not mean to sort. Pure. */

export type Danger =
  | { readonly code: 'system' | 'drive-root' | 'home' }
  /** `marker`: the name that tells. */
  | { readonly code: 'project'; readonly marker: string }

export type Surroundings = {
  /** Real path of the chosen folder. */
  readonly path: string
  /** Real path of the home folder. */
  readonly home: string
  readonly isDrive: boolean
  /** Names of everything in the folder. */
  readonly names: Iterable<string>
  readonly platform: NodeJS.Platform
}

const systemTrees =
  /^\/(Applications|Library|System|bin|boot|dev(?!\/shm\/.)|etc|lib(32|64|x32|exec)?|private\/etc|proc|sbin|snap|sys|usr|var\/(cache|db|lib|log|run|spool))(\/|$)/
/** What programs keep of a person, and begin by themselves; not what a cloud puts beside it. */
const libraryOfMac = /^\/Users\/[^/]+\/Library(\/(?!(CloudStorage|Mobile Documents)(\/|$))|$)/
const systemFolders =
  /^\/(Users|Volumes|home|media|mnt|opt|private|private\/tmp|private\/var|root|run|srv|tmp|var|var\/tmp)$/
const windowsTrees = /^[a-z]:\\(Program Files( \(x86\))?|ProgramData|Windows)(\\|$)/i
const appData = /^[a-z]:\\Users\\[^\\]+\\AppData(\\(?!Local\\Temp(\\|$))|$)/i
const windowsFolders = /^[a-z]:\\Users$/i

type Sign = 'sure' | 'manifest' | 'beside'

/**
 * What names tell of a project: for sure, as what keeps its versions does; as a manifest, which says how it is built, but
 * may have been downloaded; or as what lies beside one in a project.
 */
const signs: ReadonlyMap<string, Sign> = bySign({
  sure: ['.git', '.hg', '.svn', '.bzr', 'node_modules'],
  manifest: [
    'build.gradle', 'build.gradle.kts', 'Cargo.toml', 'CMakeLists.txt', 'composer.json', 'deno.json', 'Gemfile',
    'go.mod', 'Makefile', 'meson.build', 'mix.exs', 'package.json', 'pom.xml', 'pubspec.yaml', 'pyproject.toml',
    'setup.py', 'WORKSPACE',
  ],
  beside: [
    '.bundle', '.devcontainer', '.editorconfig', '.gitattributes', '.github', '.gitignore', '.gitlab-ci.yml', '.gradle',
    '.idea', '.mvn', '.npmrc', '.venv', '.vs', '.vscode', 'Cargo.lock', 'Content', 'Gemfile.lock', 'Properties',
    'Source', 'Sources', 'Tests', 'bin', 'bun.lock', 'bun.lockb', 'cmake', 'cmd', 'composer.lock', 'deno.lock', 'dist',
    'go.sum', 'gradle', 'gradlew', 'include', 'internal', 'lib', 'mix.lock', 'obj', 'package-lock.json', 'packages',
    'pnpm-lock.yaml', 'poetry.lock', 'pubspec.lock', 'source', 'spec', 'src', 'target', 'test', 'tests', 'uv.lock',
    'vendor', 'yarn.lock',
  ],
}) // biome-ignore format: lists of names

function bySign(names: Readonly<Record<Sign, readonly string[]>>): ReadonlyMap<string, Sign> {
  const of = (sign: Sign) => names[sign].map(name => [name, sign] as const)
  return new Map([...of('sure'), ...of('manifest'), ...of('beside')])
}

const suffixes = { sure: /\.(xcodeproj|xcworkspace)$/i, manifest: /\.(sln|slnx|csproj|vcxproj|uproject)$/i }
/** The last letters of those: an expression takes longer than all else that is asked of a name. */
const lastLetters = /^[ejntx]$/i

function signOf(name: string): Sign | undefined {
  const sign = signs.get(name)
  if (sign !== undefined || !lastLetters.test(name.charAt(name.length - 1))) return sign
  if (suffixes.sure.test(name)) return 'sure'
  return suffixes.manifest.test(name) ? 'manifest' : undefined
}

export const insideProject = /[/\\](\.git|\.hg|\.svn|node_modules)([/\\]|$)/

/** The first danger that applies, the gravest first. */
export function dangerOf(folder: Surroundings): Danger | undefined {
  if (folder.isDrive) return { code: 'drive-root' }
  if (folder.path === folder.home) return { code: 'home' }
  if (isSystem(folder)) return { code: 'system' }
  const marker = projectMarker(folder)
  return marker === undefined ? undefined : { code: 'project', marker }
}

/** A folder of the system, or one that only holds those of persons and disks. */
export function isSystem({ path, platform }: Pick<Surroundings, 'path' | 'platform'>): boolean {
  const folders = platform === 'win32' ? windowsFolders : systemFolders
  return isInSystem({ path, platform }) || folders.test(path)
}

/** A folder of the system, or anything in one. */
export function isInSystem({ path, platform }: Pick<Surroundings, 'path' | 'platform'>): boolean {
  const trees = platform === 'win32' ? [windowsTrees, appData] : [systemTrees, libraryOfMac]
  return trees.some(tree => tree.test(path))
}

/**
 * What shows that a folder is a project, or lies in one: what keeps its versions, or a manifest beside something else of a
 * project.
 */
export function projectMarker({ path, names }: Pick<Surroundings, 'path' | 'names'>): string | undefined {
  const inside = insideProject.exec(path)?.[1]
  if (inside !== undefined) return inside
  let manifest: string | undefined
  let isAccompanied = false
  for (const name of names) {
    const sign = signOf(name)
    if (sign === 'sure') return name
    if (sign === 'manifest') manifest ??= name
    else if (sign === 'beside') isAccompanied = true
  }
  return isAccompanied ? manifest : undefined
}

export const isManifest = (name: string) => signOf(name) === 'manifest'

/** A name that makes the folder around it a project, or goes some way towards it. */
export function isProjectName(name: string): boolean {
  const sign = signOf(name)
  return sign === 'sure' || sign === 'manifest'
}

/** A file that stays in a project whose loose files are sorted all the same. */
export const isOfProject = (name: string) => signOf(name) !== undefined
