/**
 * Who may import whom. A folder that is not named on the right is a no, and types count. The row of a file is the one
 * with the longest name that its path begins with; every row may import itself.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'server/contract': [],
  'desktop/sorter': [],
  'web/kit': [],
  server: ['server/contract'],
  // Stand-ins, for development: nothing that production starts may import them.
  'server/sandbox': ['server', 'server/contract'],
  release: ['server/contract'],
  'web/app': ['server/contract', 'web/kit'],
  'web/site': ['web/app', 'web/kit', 'server/contract'],
  'desktop/ipc': ['desktop/sorter', 'server/contract'],
  'desktop/words': ['desktop/sorter'],
  'desktop/services': ['desktop/words', 'desktop/sorter', 'desktop/ipc', 'server/contract'],
  'desktop/cli': ['desktop/words', 'desktop/services', 'desktop/sorter', 'server/contract'],
  'desktop/main': ['desktop/services', 'desktop/ipc', 'server/contract'],
  'desktop/preload': ['desktop/ipc'],
  'desktop/renderer': ['web/app', 'web/kit', 'desktop/ipc', 'server/contract'],
  'desktop/stand-in': [],
  // The configuration of the desktop's build, and the entry of the command.
  desktop: ['desktop/cli', 'desktop/services', 'server/contract'],
}

/** Files that only tests, benchmarks and builds import. They may import anything. */
export const outside =
  /(^|\/)(e2e|testing|bench|tools|gallery)\/|^server\/process\/|(^|\/)testing[^/]*\.ts$|\.(test|spec|e2e|config)\.tsx?$/

/**
 * The words of the sorter: types, tables of names, and the interfaces that a program implements for it. No functions, and
 * imports only of one another.
 */
export const vocabulary = [
  'desktop/sorter/facts/fact-cache.ts',
  'desktop/sorter/run/run-log.ts',
  'desktop/sorter/values/criteria.ts',
  'desktop/sorter/values/facts.ts',
  'desktop/sorter/values/file-types-data.ts',
  'desktop/sorter/values/set-options.ts',
  'desktop/sorter/values/values.ts',
]

/** The only ways into a folder, for everybody outside of it. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  'desktop/sorter': ['desktop/sorter/index.ts', ...vocabulary],
}

/** Lists that the window reads as well: they import nothing, not even of their own folder. */
export const plainLists = [
  'desktop/sorter/values/criteria.ts',
  'desktop/sorter/values/file-types-data.ts',
  'desktop/sorter/values/set-options.ts',
]

/** Names that a door may hand out, types included. The number may only get smaller. */
export const mostNames: Readonly<Record<string, number>> = { 'desktop/sorter/index.ts': 60 }

/** Rooms of a folder in their order: a file imports only its own and those before it. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'desktop/sorter': ['values', 'disk', 'groups', 'scan', 'facts', 'rules', 'plan', 'run', 'watch'],
}

/** The only places that may import a package, by the beginning of their paths. */
export const packageHomes: Readonly<Record<string, readonly string[]>> = {
  electron: ['desktop/main/', 'desktop/preload/'],
  keytar: ['desktop/services/account/keychain.ts'],
  koffi: ['desktop/sorter/disk/native/'],
  'file-type': ['desktop/sorter/facts/'],
  htmlparser2: ['desktop/sorter/facts/'],
  'music-metadata': ['desktop/sorter/facts/'],
  strtok3: ['desktop/sorter/facts/'],
  re2js: ['desktop/sorter/rules/'],
  yaml: ['desktop/services/state/'],
  unpdf: ['desktop/sorter/facts/', 'desktop/renderer/looks/frame/'],
  stripe: ['server/billing/stripe/'],
  'better-sqlite3': ['server/store/'],
  'node:sqlite': ['desktop/services/state/database/'],
  pg: ['server/store/'],
  kysely: ['server/store/'],
}

/** Leaves that import these packages and no other, Node's own included. */
export const leafPackages: Readonly<Record<string, readonly string[]>> = {
  'server/contract': ['zod/mini'],
}

/** Imported by no one: they run when they are loaded. */
export const isEntry = (file: string): boolean =>
  /(^|\/)main\.tsx?$|^desktop\/(main|preload)\/index\.ts$/.test(file)

/** Source files in a folder; tests, styles and folders inside it are not counted. */
export const mostFiles = 20

/** Up to this many lines, a file with one importer and no test of its own belongs into its importer. */
export const fewLines = 20

/** From this many files of one folder on, their importer is a table of them (routes, migrations), and each is a row. */
export const tableRows = 4

/** Files that biome.json exempts from a limit of lint (complexity, lines of a function). The number may only get smaller. */
export const mostExemptions = 22
