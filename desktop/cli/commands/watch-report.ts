import { assertNever, movesMade, type WatchEvent } from '../../sorter/index.ts'
import { describeWaiting } from '../../words/files.ts'
import { describeProblem } from '../../words/refusals.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { countFiles, shortSize } from '../print/lines.ts'
import type { Page } from '../print/page.ts'
import { printable, shellQuoted } from '../print/printable.ts'

export type WatchNews = WatchEvent | { readonly kind: 'stopped' }

export type WatchFields = ReturnType<typeof watchFields>

export function watchFields(news: WatchNews, folder: string) {
  switch (news.kind) {
    case 'stopped':
      return { event: 'stopped', folder } as const
    case 'state': {
      const { state: event, problem } = news
      return { event, folder, ...(problem && { message: describeProblem(problem) }) }
    }
    case 'waiting': {
      const files = news.files.map(file => ({ name: file.name, note: describeWaiting(file) }))
      const message = news.problem ? describeProblem(news.problem) : undefined
      return { event: 'waiting', folder, files, ...(message !== undefined && { message }) } as const
    }
    case 'sorted':
      return { event: 'sorted', folder, ...sortedFields(news) } as const
    default:
      return assertNever(news)
  }
}

function sortedFields({ plan, receipt }: Extract<WatchNews, { kind: 'sorted' }>) {
  const { runId, criterion, moved, movedBytes, failures, renamed, cancelled } = receipt
  return {
    runId,
    by: criterion,
    cancelled,
    moved,
    movedBytes,
    failed: failures.length,
    moves: movesMade(plan, receipt).map(({ from, to, sizeBytes }) => ({ from, to, sizeBytes })),
    renamed,
    failures: failureFields(failures),
  }
}

export function* watchLines(fields: WatchFields, page: Page): Iterable<string> {
  switch (fields.event) {
    case 'stopped':
      yield 'Stopped watching.'
      break
    case 'waiting':
      if (fields.message !== undefined) yield `Waiting: ${printable(fields.message)}`
      for (const { name, note } of fields.files) yield `Waiting: ${printable(name)}. ${note}`
      break
    case 'sorted': {
      const { moved, movedBytes, folder, failures } = fields
      yield `Moved ${countFiles(moved)} (${shortSize(movedBytes)}). To undo: sortwell undo ${shellQuoted(folder, page.platform)}`
      yield* failureLines(failures, page)
      break
    }
    case 'watching':
      yield `Watching ${printable(fields.folder)}; Ctrl-C stops.`
      break
    default:
      if (fields.message !== undefined) yield printable(fields.message)
  }
}
