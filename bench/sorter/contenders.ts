import type { Corpus } from './corpus.ts'
import { findAndMove, findAndPrint, writeMoveList, writeOrganizeRules } from './peers.ts'
import type { Programs } from './programs.ts'
import type { Sandbox } from './sandbox.ts'

/** A row of the results. */
export type Label =
  | 'C rename loop'
  | 'Node renameSync loop'
  | 'sortwell sort'
  | 'sortwell undo'
  | 'find -exec mv -t {} +'
  | 'organize'
  | 'find -printf'
  | 'sortwell plan'
  | 'sortwell plan --json'

export type Step = {
  readonly label: Label
  readonly argv: readonly string[]
  readonly leaves: 'sorted' | 'unsorted'
}

/** Steps that belong together; the folder is unsorted before the first. */
export type Contender = readonly Step[]

/** organize takes some 70 times as long as the rename loop; more files would only take more time. */
const mostForOrganize = 10_000
/** Beyond this only the growth of our own times and memory is of interest, and the limit beside it. */
const mostForPeers = 100_000

/** All that can be measured here with so many files. */
export function contendersFor(corpus: Corpus, programs: Programs, sandbox: Sandbox): Contender[] {
  const { folder, files } = corpus
  const { cLoop, nodeLoop, organize, sortwell } = programs
  const list = writeMoveList(corpus, sandbox)
  const ours: Contender[] = [
    [
      { label: 'sortwell sort', argv: [...sortwell, 'sort', folder, '--by', 'type'], leaves: 'sorted' },
      { label: 'sortwell undo', argv: [...sortwell, 'undo', folder], leaves: 'unsorted' },
    ],
    [{ label: 'sortwell plan', argv: [...sortwell, 'plan', folder, '--by', 'type'], leaves: 'unsorted' }],
    [
      {
        label: 'sortwell plan --json',
        argv: [...sortwell, 'plan', folder, '--by', 'type', '--json'],
        leaves: 'unsorted',
      },
    ],
  ]
  const limit: Contender[] = cLoop
    ? [[{ label: 'C rename loop', argv: [...cLoop, folder, list], leaves: 'sorted' }]]
    : []
  const print: Contender = [{ label: 'find -printf', argv: findAndPrint(corpus), leaves: 'unsorted' }]
  if (files > mostForPeers) return [...limit, print, ...ours]
  const peers: Contender[] = [
    print,
    [{ label: 'Node renameSync loop', argv: [...nodeLoop, folder, list], leaves: 'sorted' }],
    [{ label: 'find -exec mv -t {} +', argv: findAndMove(corpus), leaves: 'sorted' }],
  ]
  if (organize && files <= mostForOrganize) {
    const rules = writeOrganizeRules(corpus, sandbox)
    peers.push([{ label: 'organize', argv: [...organize, 'run', rules], leaves: 'sorted' }])
  }
  return [...limit, ...ours, ...peers]
}
