import {
  closeSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openFolder, previewFolder } from '../../desktop/sorter/index.ts'
import type { Plan } from '../../desktop/sorter/values/values.ts'
import { createRandom } from './random.ts'
import type { Sandbox } from './sandbox.ts'

/** One suffix of thirty a file, all of them known: what has to be looked into to tell its type is not measured here. */
const suffixes =
  'jpg png gif webp heic svg pdf docx xlsx pptx txt md csv mp3 flac wav mp4 mkv mov zip tar.gz 7z deb exe py js css ttf epub rtf'.split(
    ' ',
  )
const words = [
  'holiday',
  'Invoice',
  'scan',
  'IMG',
  'draft',
  'Übersicht',
  'report',
  'Screenshot',
  'notes',
  'box',
]
const firstDay = Date.UTC(2015, 0, 1) / 1000
const tenYears = 10 * 365 * 86_400
const shortest = 16
const longest = 1500
/** A loop lets the event loop turn this often, so that Ctrl-C is heard. */
const turnEvery = 2000

/** A folder full of files, and the one way to sort it that all contenders must come to. */
export type Corpus = {
  readonly folder: string
  readonly files: number
  readonly plan: Plan
}

/** Makes the same files every time: same names, bytes and modification times. */
export async function makeCorpus(sandbox: Sandbox, files: number, signal: AbortSignal): Promise<Corpus> {
  const folder = join(sandbox.path, `files-${files}`)
  mkdirSync(folder)
  const random = createRandom(files)
  const bytes = Buffer.from(Array.from({ length: longest }, () => random(256)))
  for (let index = 0; index < files; index += 1) {
    const suffix = suffixes[index % suffixes.length]
    const name = `${words[random(words.length)]} ${random(1e6)}-${index}.${suffix}`
    const modified = firstDay + random(tenYears)
    const descriptor = openSync(join(folder, name), 'wx')
    writeSync(descriptor, bytes, 0, shortest + random(longest - shortest + 1))
    futimesSync(descriptor, modified, modified)
    closeSync(descriptor)
    if (index % turnEvery === 0) await turn(signal)
  }
  const plan = await previewFolder(openFolder(folder, sandbox), 'type')
  if (plan.moves.length !== files) throw new Error(`only ${plan.moves.length} of ${files} files would move`)
  return { folder, files, plan }
}

/** @throws when a file is still at the top that should not be, or is not where it was */
export function checkCorpus({ folder, files, plan }: Corpus, state: 'sorted' | 'unsorted'): void {
  const expected = state === 'sorted' ? plan.newFolders.length : files
  const found = readdirSync(folder).length
  if (found !== expected)
    throw new Error(`${state} folder: ${found} entries at the top instead of ${expected}`)
}

/** Brings a sorted folder back. Throws when a file is not where it belongs: then it was not sorted well. */
export async function restoreCorpus({ folder, plan }: Corpus, signal: AbortSignal): Promise<void> {
  let index = 0
  for (const { from, to } of plan.moves) {
    renameSync(join(folder, to), join(folder, from))
    index += 1
    if (index % turnEvery === 0) await turn(signal)
  }
  for (const name of plan.newFolders) rmdirSync(join(folder, name))
}

async function turn(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}
