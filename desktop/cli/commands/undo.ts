import path from 'node:path'
import { recoverFolder, redoRun, undoRun } from '../../sorter/index.ts'
import { type Context, type Given, openGiven } from '../context.ts'
import { type ExitStatus, statusOf } from '../exit.ts'
import {
  recoverFields,
  recoverLines,
  redoFields,
  redoLines,
  undoFields,
  undoLines,
} from './receipt-report.ts'

/** What was sorted with --yes is undone without it. */
const open = { force: true }

export async function undo(
  { args: [given = ''], values: { run: runId, file: names } }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { log, whileMoving, print } = context
  const folder = await openGiven(given, context, open)
  const files = names?.map(name => insideOf(folder.path, name))
  const fields = undoFields(await whileMoving(control => undoRun({ log, folder, runId, files, ...control })))
  await print(fields, (each, page) => undoLines(each, page, names !== undefined))
  return statusOf(fields)
}

export async function redo(
  { args: [given = ''], values: { run: runId } }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { log, whileMoving, print } = context
  const folder = await openGiven(given, context, open)
  const permit = context.planGate()
  const fields = redoFields(await whileMoving(control => redoRun({ log, folder, runId, permit, ...control })))
  await print(fields, redoLines)
  return statusOf(fields)
}

export async function recover(
  { args: [given = ''], values: { run: runId } }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { log, whileMoving, print } = context
  const folder = await openGiven(given, context, open)
  const way = 'finish'
  const receipts = await whileMoving(control => recoverFolder({ log, folder, way, runId, ...control }))
  const fields = recoverFields(folder.path, receipts)
  await print(fields, recoverLines)
  return statusOf(fields)
}

/** A path as the history writes it: relative to the folder, with '/'. */
function insideOf(folder: string, name: string): string {
  const absolute = `${folder}${path.sep}`
  const relative = name.startsWith(absolute) ? name.slice(absolute.length) : name
  return relative
    .split(path.sep)
    .join('/')
    .replace(/^(\.\/)+/, '')
}
