import { ownedByContents, ownedByName } from './owned/owned-folders.ts'
import { SignTable } from './owned/sign-table.ts'

/** Folders that a person most likely does not mean to sort. Pure. */

export type Danger =
  | { readonly code: 'system' | 'drive-root' | 'home' }
  /** `marker`: the name that shows it. */
  | { readonly code: 'project'; readonly marker: string }
  /** A program owns it. `kind`: for people, with its article; `marker`: absent where the folder's own name shows it. */
  | { readonly code: 'owned'; readonly kind: string; readonly marker?: string }

export type DangerQuestion = {
  /** Real path of the chosen folder. */
  readonly path: string
  /** Real path of the home folder. */
  readonly home: string
  readonly isDrive: boolean
  /** Names of everything in the folder. */
  readonly names: readonly string[]
  readonly platform: NodeJS.Platform
}

const systemTrees =
  /^\/(Applications|Library|System|bin|boot|dev(?!\/shm\/.)|etc|lib(32|64|x32|exec)?|private\/etc|proc|sbin|snap|sys|usr|var\/(cache|db|lib|log|run|spool))(\/|$)/
/** A person's Library on a Mac, where programs store their data; not the folders of cloud services in it. */
const libraryOfMac = /^\/Users\/[^/]+\/Library(\/(?!(CloudStorage|Mobile Documents)(\/|$))|$)/
const systemFolders =
  /^\/(Users|Volumes|home|media|mnt|opt|private|private\/tmp|private\/var|root|run|srv|tmp|var|var\/tmp)$/
const windowsTrees = /^[a-z]:\\(Program Files( \(x86\))?|ProgramData|Windows)(\\|$)/i
const appData = /^[a-z]:\\Users\\[^\\]+\\AppData(\\(?!Local\\Temp(\\|$))|$)/i
const windowsFolders = /^[a-z]:\\Users$/i

type Sign = 'sure' | 'manifest' | 'beside'

/**
 * Names that show a project. `sure`: version control, installed packages. `manifest`: describes how a project is built, but
 * may have been downloaded on its own. `beside`: found next to a manifest in most projects.
 */
const namesBySign: Readonly<Record<Sign, readonly string[]>> = {
  sure: ['.git', '.hg', '.svn', '.bzr', 'node_modules', '*.xcodeproj', '*.xcworkspace'],
  manifest: [
    'build.gradle', 'build.gradle.kts', 'Cargo.toml', 'CMakeLists.txt', 'composer.json', 'deno.json', 'Gemfile',
    'go.mod', 'Makefile', 'meson.build', 'mix.exs', 'package.json', 'pom.xml', 'pubspec.yaml', 'pyproject.toml',
    'setup.py', 'WORKSPACE', '*.sln', '*.slnx', '*.csproj', '*.vcxproj', '*.uproject',
  ],
  beside: [
    '.bundle', '.devcontainer', '.editorconfig', '.gitattributes', '.github', '.gitignore', '.gitlab-ci.yml', '.gradle',
    '.idea', '.mvn', '.npmrc', '.venv', '.vs', '.vscode', 'Cargo.lock', 'Content', 'Gemfile.lock', 'Properties',
    'Source', 'Sources', 'Tests', 'bin', 'bun.lock', 'bun.lockb', 'cmake', 'cmd', 'composer.lock', 'deno.lock', 'dist',
    'go.sum', 'gradle', 'gradlew', 'include', 'internal', 'lib', 'mix.lock', 'obj', 'package-lock.json', 'packages',
    'pnpm-lock.yaml', 'poetry.lock', 'pubspec.lock', 'source', 'spec', 'src', 'target', 'test', 'tests', 'uv.lock',
    'vendor', 'yarn.lock',
  ],
} // biome-ignore format: lists of names

const signs = new SignTable<Sign>()
for (const sign of ['sure', 'manifest', 'beside'] as const)
  for (const name of namesBySign[sign]) signs.add(name, sign)

function signOf(name: string): Sign | undefined {
  return signs.find(name, '')[0]
}

export const insideProject = /[/\\](\.git|\.hg|\.svn|node_modules)([/\\]|$)/

/** The first danger that applies, the gravest first. */
export function dangerOf(folder: DangerQuestion): Danger | undefined {
  if (folder.isDrive) return { code: 'drive-root' }
  if (folder.path === folder.home) return { code: 'home' }
  if (isSystem(folder)) return { code: 'system' }
  const marker = projectMarker(folder)
  return marker === undefined ? ownerOf(folder) : { code: 'project', marker }
}

function ownerOf({ path, names }: DangerQuestion): Danger | undefined {
  const name = path.split(/[/\\]/).findLast(Boolean) ?? ''
  const owned = ownedByName(name) ?? ownedByContents(name, names, true)
  return owned && { code: 'owned', ...owned }
}

/** A folder of the system, or one that holds nothing but home folders or disks. */
export function isSystem({ path, platform }: Pick<DangerQuestion, 'path' | 'platform'>): boolean {
  const folders = platform === 'win32' ? windowsFolders : systemFolders
  return isInSystem({ path, platform }) || folders.test(path)
}

/** A folder of the system, or anything in one. */
export function isInSystem({ path, platform }: Pick<DangerQuestion, 'path' | 'platform'>): boolean {
  const trees = platform === 'win32' ? [windowsTrees, appData] : [systemTrees, libraryOfMac]
  return trees.some(tree => tree.test(path))
}

/** Name that shows that a folder is a project, or lies in one: a sure sign, or a manifest next to other files of a project. */
export function projectMarker({ path, names }: Pick<DangerQuestion, 'path' | 'names'>): string | undefined {
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

/** A name that makes its folder a project, on its own or together with others. */
export function isProjectName(name: string): boolean {
  const sign = signOf(name)
  return sign === 'sure' || sign === 'manifest'
}

/** A file that stays where a person insists on sorting a project. */
export const isOfProject = (name: string) => signOf(name) !== undefined
