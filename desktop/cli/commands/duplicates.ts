import { findDuplicates, optionsOf } from '../../sorter/index.ts'
import { describeFactFailure } from '../../words/facts.ts'
import { type Context, type Given, openGiven } from '../context.ts'
import { type ExitStatus, statusOf } from '../exit.ts'
import { countFiles, limited, shortSize } from '../print/lines.ts'
import { printable } from '../print/printable.ts'
import { setOf } from '../rule-choice.ts'

export async function duplicates(
  { args: [path = ''], values }: Given,
  context: Context,
): Promise<ExitStatus> {
  const { sameBytesWorker, whileReading, print } = context
  const folder = await openGiven(path, context, { force: values.yes === true, isForReading: true })
  const setOptions = optionsOf(await setOf(values, context, folder.path))
  const found = await whileReading(control => {
    control.listen()
    return findDuplicates(folder, { setOptions, workerUrl: sameBytesWorker, ...control })
  })
  const cancelled = found === null
  if (cancelled)
    await print({ folder: folder.path, cancelled }, () => ['Stopped. Nothing is known of this folder.'])
  else await print(fieldsOf(found), linesOf)
  return statusOf({ cancelled })
}

type Duplicates = NonNullable<Awaited<ReturnType<typeof findDuplicates>>>

function fieldsOf({ folder, groups, unknown, ...counts }: Duplicates) {
  return {
    folder: folder.path,
    cancelled: false,
    ...counts,
    groups,
    unknown: unknown.map(({ path, failure }) => {
      return { path, ...failure, message: describeFactFailure(failure) }
    }),
  }
}

function* linesOf({ files, copies, copiesBytes, groups, unknown }: ReturnType<typeof fieldsOf>) {
  if (copies === 0) yield `None of the ${countFiles(files)} has the same contents as another.`
  else {
    const have = copies === 1 ? 'has' : 'have'
    yield `${countFiles(copies)} of ${countFiles(files)} ${have} the same contents as another: ${shortSize(copiesBytes)}.`
    yield ''
    yield* limited(groups.flatMap(linesOfGroup), line => line)
  }
  if (unknown.length === 0) return
  yield* ['', 'Not known:']
  yield* limited(unknown, ({ path, message }) => `${printable(path)}: ${message}`)
}

function linesOfGroup(group: Duplicates['groups'][number]): readonly string[] {
  return [
    `${printable(group.original)}  ${shortSize(group.sizeBytes)}`,
    ...group.alsoNamed.map(name => `  is also ${printable(name)}`),
    ...group.copies.map(copy => `  = ${printable(copy)}`),
  ]
}
