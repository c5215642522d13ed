import type { Command } from './command.ts'

/**
 * Every command, loaded when it is asked for. What is understood, the help and what a shell may complete follow from it.
 */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  sort: async () => (await import('./sort.ts')).sort,
  plan: async () => (await import('./sort.ts')).plan,
  undo: async () => (await import('./undo.ts')).undo,
  redo: async () => (await import('./redo.ts')).redo,
  history: async () => (await import('./history.ts')).history,
  where: async () => (await import('./where.ts')).where,
  recover: async () => (await import('./recover.ts')).recover,
  watch: async () => (await import('./watch.ts')).watch,
  rules: async () => (await import('./rules.ts')).rules,
  facts: async () => (await import('./facts.ts')).facts,
  duplicates: async () => (await import('./duplicates.ts')).duplicates,
  open: async () => (await import('./open.ts')).open,
  login: async () => (await import('./account.ts')).login,
  account: async () => (await import('./account.ts')).account,
  logout: async () => (await import('./account.ts')).logout,
  completion: async () => (await import('./completion.ts')).completion,
}

export const commandNames: readonly string[] = Object.keys(loaders)

/** Undefined when there is no such command. */
export async function loadCommand(name: string): Promise<Command | undefined> {
  return Object.hasOwn(loaders, name) ? await loaders[name]?.() : undefined
}

export async function loadCommands(): Promise<readonly Command[]> {
  return await Promise.all(Object.values(loaders).map(load => load()))
}
