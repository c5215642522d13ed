import { findDuplicates, openFolder, optionsOf } from '../../sorter/index.ts'
import { describeFactFailure } from '../../words/facts.ts'
import { optionLines } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { countFiles, limited, shortSize } from '../print/lines.ts'
import { printable } from '../print/printable.ts'
import { ruleChoice, setOf } from '../rule-choice.ts'
import { command } from './command.ts'

export const duplicates = command({
  name: 'duplicates',
  argument: '<folder>',
  summary: 'Show files that have the same contents as others',
  options: ['json', 'force', 'set', 'no-rules', 'subfolders', 'no-subfolders', 'leave'],
  help: () => `Compares the files that sort would move with each other, and with those that lie in the folders that files are sorted
into. Files of the same size are read, as far as they are the same; nothing is moved or changed. The original is the
file that has been on the disk for the longest.

${optionLines(['json', 'force', 'set', 'no-rules', 'subfolders', 'no-subfolders', 'leave'], 19, {
  set: 'Follow the options of this set of rules, by its name or its file: x.yaml',
})}
`,
  read: ({ folder = '', values }) => {
    return { path: folder, force: values.force === true, choice: ruleChoice(values) }
  },
  async perform({ path, force, choice }, { stateDir, state, home, sameBytesWorker, look }) {
    const folder = openFolder(path, { stateDir, home, force, isForReading: true })
    const setOptions = optionsOf(await setOf(choice, { state, home }, folder.path))
    const found = await look(control => {
      control.listen()
      return findDuplicates(folder, { setOptions, workerUrl: sameBytesWorker, ...control })
    })
    if (found !== null) return { cancelled: false, json: () => json(found), text: () => text(found) }
    const stopped = { folder: folder.path, cancelled: true }
    return { cancelled: true, json: () => jsonParts(stopped), text: () => ['Stopped.'] }
  },
})

type Duplicates = NonNullable<Awaited<ReturnType<typeof findDuplicates>>>

function json({ folder, groups, unknown, ...counts }: Duplicates): Iterable<string> {
  return jsonParts({
    folder: folder.path,
    cancelled: false,
    ...counts,
    groups,
    unknown: unknown.map(({ path, failure }) => {
      return { path, ...failure, message: describeFactFailure(failure) }
    }),
  })
}

function* text({ files, copies, copiesBytes, groups, unknown }: Duplicates): Iterable<string> {
  if (copies === 0) yield `None of the ${countFiles(files)} has the same contents as another.`
  else {
    const have = copies === 1 ? 'has' : 'have'
    yield `${countFiles(copies)} of ${countFiles(files)} ${have} the same contents as another: ${shortSize(copiesBytes)}.`
    yield ''
    yield* limited(groups.flatMap(linesOf), line => line)
  }
  if (unknown.length === 0) return
  yield* ['', 'Not known:']
  yield* limited(unknown, ({ path, failure }) => `${printable(path)}: ${describeFactFailure(failure)}`)
}

function linesOf({
  original,
  sizeBytes,
  alsoNamed,
  copies,
}: Duplicates['groups'][number]): readonly string[] {
  return [
    `${printable(original)}  ${shortSize(sizeBytes)}`,
    ...alsoNamed.map(name => `  is also ${printable(name)}`),
    ...copies.map(copy => `  = ${printable(copy)}`),
  ]
}
