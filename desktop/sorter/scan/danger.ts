/** Which folders a person most likely does not mean to sort. Pure. */

export type Danger = {
  readonly code: 'system' | 'drive-root' | 'home' | 'project'
  /** Follows the folder's name in a sentence. */
  readonly because: string
}

export type Surroundings = {
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
const systemFolders =
  /^\/(Users|Volumes|home|media|mnt|opt|private|private\/tmp|private\/var|root|run|srv|tmp|var|var\/tmp)$/
const windowsTrees = /^[a-z]:\\(Program Files( \(x86\))?|ProgramData|Windows)(\\|$)/i
const windowsFolders = /^[a-z]:\\Users$/i

const projectNames = new Set([
  '.git', '.hg', '.svn', '.bzr', 'build.gradle', 'build.gradle.kts', 'Cargo.toml', 'CMakeLists.txt', 'composer.json',
  'deno.json', 'Gemfile', 'go.mod', 'Makefile', 'meson.build', 'mix.exs', 'node_modules', 'package.json', 'pom.xml',
  'pubspec.yaml', 'pyproject.toml', 'setup.py', 'WORKSPACE',
]) // biome-ignore format: a list of names
const projectSuffix = /\.(sln|slnx|csproj|vcxproj|xcodeproj|xcworkspace|uproject)$/i
const insideProject = /[/\\](\.git|\.hg|\.svn|node_modules)([/\\]|$)/

/** The first danger that applies, the gravest first. */
export function dangerOf(folder: Surroundings): Danger | undefined {
  if (folder.isDrive) return { code: 'drive-root', because: 'is a whole drive.' }
  if (folder.path === folder.home) return { code: 'home', because: 'is your home folder.' }
  if (isSystem(folder)) return { code: 'system', because: 'belongs to the system.' }
  const marker = projectMarker(folder)
  if (marker) {
    return { code: 'project', because: `looks like a project (${marker}); sorting would take it apart.` }
  }
  return undefined
}

function isSystem({ path, platform }: Surroundings): boolean {
  if (platform === 'win32') return windowsTrees.test(path) || windowsFolders.test(path)
  return systemTrees.test(path) || systemFolders.test(path)
}

/** What shows that a folder is a project, or lies in one. */
export function projectMarker({ path, names }: Pick<Surroundings, 'path' | 'names'>): string | undefined {
  const inside = insideProject.exec(path)?.[1]
  return inside ?? names.find(name => projectNames.has(name) || projectSuffix.test(name))
}
