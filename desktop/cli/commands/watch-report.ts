import { assertNever, movesMade, type WatchEvent } from '../../sorter/index.ts'
import { describeWaiting } from '../../words/files.ts'
import { describeProblem } from '../../words/refusals.ts'
import { failureFields, failureLines } from '../print/failure-report.ts'
import { countFiles, shortSize } from '../print/lines.ts'
import { printable, printableJson, shellQuoted } from '../print/printable.ts'

export type WatchNews = WatchEvent | { readonly kind: 'stopped' }

/** One JSON object a line, each with an `event`. */
export function* watchJson(news: WatchNews, folder: string): Iterable<string> {
  yield `${printableJson({ event: nameOf(news), folder, ...fieldsOf(news) })}\n`
}

function nameOf(news: WatchNews): string {
  return news.kind === 'state' ? news.state : news.kind
}

function fieldsOf(news: WatchNews): object {
  switch (news.kind) {
    case 'stopped':
      return {}
    case 'state':
      return news.problem ? { message: describeProblem(news.problem) } : {}
    case 'waiting':
      return { files: news.files.map(waitingFields), message: news.problem && describeProblem(news.problem) }
    case 'sorted':
      return sortedFields(news)
    default:
      return assertNever(news)
  }
}

function sortedFields({ plan, receipt }: Extract<WatchNews, { kind: 'sorted' }>): object {
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

function waitingFields(file: Extract<WatchNews, { kind: 'waiting' }>['files'][number]) {
  return { name: file.name, note: describeWaiting(file) }
}

/** Lines for a person. */
export function* watchText(news: WatchNews, folder: string, platform: NodeJS.Platform): Iterable<string> {
  switch (news.kind) {
    case 'stopped':
      yield 'Stopped watching.\n'
      break
    case 'state':
      if (news.state === 'watching') yield `Watching ${printable(folder)}; Ctrl-C stops.\n`
      else if (news.problem) yield `${printable(describeProblem(news.problem))}\n`
      break
    case 'waiting':
      if (news.problem) yield `Waiting: ${printable(describeProblem(news.problem))}\n`
      for (const file of news.files) yield `Waiting: ${printable(file.name)}. ${describeWaiting(file)}\n`
      break
    case 'sorted': {
      const { moved, movedBytes, failures } = news.receipt
      yield `Moved ${countFiles(moved)} (${shortSize(movedBytes)}). To undo: sortwell undo ${shellQuoted(folder, platform)}\n`
      for (const line of failureLines(failures)) yield `${line}\n`
      break
    }
    default:
      assertNever(news)
  }
}
