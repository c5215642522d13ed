import fs from 'node:fs'
import path from 'node:path'
import { realDisk } from '../disk/disk.ts'
import { answerQuestion } from '../facts/answer.ts'
import type { FactLookUp } from '../facts/look-up.ts'
import { type Facts, noFacts, shortFactNames } from '../values/facts.ts'
import { workbench } from './workbench.ts'

/** Reads files as the thread does, in this one, and notes which were opened. */
export function notingLookUp(): { readonly lookUp: FactLookUp; readonly opened: string[] } {
  const opened: string[] = []
  const disk = {
    ...realDisk,
    openSync(file: fs.PathLike, ...rest: [fs.OpenMode]) {
      opened.push(path.basename(String(file)))
      return fs.openSync(file, ...rest)
    },
  }
  return { lookUp: { ask: question => answerQuestion(disk, question), close() {} }, opened }
}

/** Old enough not to be taken for a file that is still being written. */
export function putFiles(folder: string, files: Readonly<Record<string, Buffer | string>>, date: Date): void {
  for (const [name, bytes] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), bytes)
    fs.utimesSync(path.join(folder, name), date, date)
  }
}

/** Facts of a file with this content, apart from its text. */
export async function factsOf(name: string, bytes: Buffer): Promise<Facts> {
  const file = path.join(workbench({}).folder, name)
  fs.writeFileSync(file, bytes)
  const { facts } = await answerQuestion(realDisk, { path: file, facts: shortFactNames, mayOpen: true })
  return facts ?? noFacts
}
