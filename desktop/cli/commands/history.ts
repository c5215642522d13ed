import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { FolderRefused, obstacleToUndo } from '../../sorter/index.ts'
import { type Context, type Given, openGiven } from '../context.ts'
import type { ExitStatus } from '../exit.ts'
import { UsageError } from '../options.ts'
import { clearHistory } from './clear-history.ts'
import {
  findingFields,
  findingLines,
  historyFields,
  historyLines,
  runFields,
  runLines,
} from './history-report.ts'

/** Runs that people are shown; programs get all. */
const shownRuns = 50

export async function history(
  { args: [given], values: { run: runId, file: names = [], clear = false, yes = false } }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { log, history: runs, print, isJson, stateDir } = context
  if (names.length > 1 || (runId !== undefined && names.length > 0))
    throw new UsageError("'history' takes one '--run' or one '--file'")
  if (runId !== undefined && given !== undefined)
    throw new UsageError("'history' takes a folder or '--run', not both")
  if (clear && (given ?? runId ?? names[0]) !== undefined)
    throw new UsageError("'history --clear' deletes all of it and takes no folder, '--run' or '--file'")
  if (clear) return await clearHistory(yes, context)
  const folder = given === undefined ? undefined : await folderOf(given, context)
  const [name] = names
  if (name !== undefined) return await find(name.replace(/^(\.\/)+/, ''), folder, context)
  if (runId !== undefined) return await print(runFields(runs.files(runId)), runLines)
  const found = runs.list({ folder, ...(!isJson && { count: shownRuns + 1 }) })
  const shown = isJson ? found : found.slice(0, shownRuns)
  const fields = historyFields({
    entries: shown.map(run => ({ run, obstacle: obstacleToUndo(log, run) })),
    interrupted: runs.interrupted(folder).length,
    restored: runs.restored(),
    stateDir,
  })
  const more = found.length > shown.length ? ['', 'There are older runs; --json lists all.'] : []
  return await print(fields, (each, page) => [...historyLines(each, page), ...more])
}

export async function where({ args: [name = ''] }: Given, context: Context): Promise<ExitStatus> {
  return await find(name, undefined, context)
}

/** @param folder only runs of this one */
async function find(
  name: string,
  folder: string | undefined,
  { history: runs, print }: Context,
): Promise<ExitStatus> {
  const found = runs.where(name).filter(move => folder === undefined || move.folder === folder)
  return await print(findingFields(name, found), findingLines)
}

async function folderOf(given: string, context: Context): Promise<string> {
  if (context.history.find(given)) throw new UsageError(`'${given}' is a run: use --run before its id`)
  try {
    return (await openGiven(given, context, { force: true, isForReading: true })).path
  } catch (error) {
    const gone = await pathOfGone(resolve(given))
    if (error instanceof FolderRefused && context.history.list({ folder: gone, count: 1 }).length > 0)
      return gone
    throw error
  }
}

/** The path that a folder had when it could be opened: links in the part that still exists are resolved. */
async function pathOfGone(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  if (real !== undefined || dirname(path) === path) return real ?? path
  return join(await pathOfGone(dirname(path)), basename(path))
}
