import { join } from 'node:path'
import type { Corpus } from './corpus.ts'
import { findAndMove, findAndPrint, writeMoveList, writeOrganizeRules, writeSuffixTable } from './peers.ts'
import type { Programs } from './programs.ts'
import type { Sandbox } from './sandbox.ts'

/** A row of the results. */
export type Label =
  | 'C rename loop'
  | 'C sort'
  | 'Node renameSync loop'
  | 'Node sort'
  | 'sortwell sort'
  | 'sort before'
  | 'undo before'
  | 'plan before'
  | 'sortwell undo'
  | 'sort by link + unlink'
  | 'undo by link + unlink'
  | 'find -exec mv -t {} +'
  | 'organize'
  | 'find -printf'
  | 'sortwell plan'
  | 'sortwell plan --json'
  | 'node -e 0'

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
  const { nodeLoop, nodeSort, organize, sortwell } = programs
  const json = [...sortwell, 'plan', folder, '--by', 'type', '--json']
  const ours: Contender[] = [
    sortAndUndo(corpus, programs),
    plan(corpus, programs),
    ...before(corpus, programs),
    [{ label: 'sortwell plan --json', argv: json, leaves: 'unsorted' }],
  ]
  const limit = limits(corpus, programs, sandbox)
  const print: Contender = [{ label: 'find -printf', argv: findAndPrint(corpus), leaves: 'unsorted' }]
  if (files > mostForPeers) return [...limit, print, ...ours]
  const peers: Contender[] = [
    withoutNative(corpus, programs),
    print,
    [
      {
        label: 'Node renameSync loop',
        argv: [...nodeLoop, folder, writeMoveList(corpus, sandbox)],
        leaves: 'sorted',
      },
    ],
    [
      {
        label: 'Node sort',
        argv: [...nodeSort, folder, writeSuffixTable(corpus, sandbox), planFolder(sandbox)],
        leaves: 'sorted',
      },
    ],
    [{ label: 'find -exec mv -t {} +', argv: findAndMove(corpus), leaves: 'sorted' }],
  ]
  if (organize && files <= mostForOrganize) {
    const rules = writeOrganizeRules(corpus, sandbox)
    peers.push([{ label: 'organize', argv: [...organize, 'run', rules], leaves: 'sorted' }])
  }
  return [...limit, ...ours, ...peers]
}

/** What a file system in memory shows: the programs' own work, hardly any of the disk's. */
export function inMemoryContenders(corpus: Corpus, programs: Programs, sandbox: Sandbox): Contender[] {
  return [
    ...limits(corpus, programs, sandbox),
    sortAndUndo(corpus, programs),
    withoutNative(corpus, programs),
  ]
}

/** What a few files show: how long the command takes to start and to end. */
export function smallContenders(corpus: Corpus, programs: Programs): Contender[] {
  const nothing: Contender = [{ label: 'node -e 0', argv: [process.execPath, '-e', '0'], leaves: 'unsorted' }]
  return [nothing, plan(corpus, programs), sortAndUndo(corpus, programs), ...before(corpus, programs)]
}

/** The command of another checkout, where one is compared. */
function before({ folder }: Corpus, { before: sortwell }: Programs): Contender[] {
  if (!sortwell) return []
  return [
    [
      { label: 'sort before', argv: [...sortwell, 'sort', folder, '--by', 'type'], leaves: 'sorted' },
      { label: 'undo before', argv: [...sortwell, 'undo', folder], leaves: 'unsorted' },
    ],
    [{ label: 'plan before', argv: [...sortwell, 'plan', folder, '--by', 'type'], leaves: 'unsorted' }],
  ]
}

function plan({ folder }: Corpus, { sortwell }: Programs): Contender {
  return [{ label: 'sortwell plan', argv: [...sortwell, 'plan', folder, '--by', 'type'], leaves: 'unsorted' }]
}

function sortAndUndo({ folder }: Corpus, { sortwell }: Programs): Contender {
  return [
    { label: 'sortwell sort', argv: [...sortwell, 'sort', folder, '--by', 'type'], leaves: 'sorted' },
    { label: 'sortwell undo', argv: [...sortwell, 'undo', folder], leaves: 'unsorted' },
  ]
}

/** As where the system, the disk or the machine has no rename that refuses to replace. */
function withoutNative({ folder }: Corpus, { sortwellWithoutNative: sortwell }: Programs): Contender {
  return [
    { label: 'sort by link + unlink', argv: [...sortwell, 'sort', folder, '--by', 'type'], leaves: 'sorted' },
    { label: 'undo by link + unlink', argv: [...sortwell, 'undo', folder], leaves: 'unsorted' },
  ]
}

/** Where the loops that write a plan make a folder for it. */
function planFolder({ stateDir }: Sandbox): string {
  return join(stateDir, 'plan')
}

function limits(corpus: Corpus, { cLoop, cSort }: Programs, sandbox: Sandbox): Contender[] {
  const { folder } = corpus
  const found: Contender[] = []
  if (cLoop) {
    const argv = [...cLoop, folder, writeMoveList(corpus, sandbox)]
    found.push([{ label: 'C rename loop', argv, leaves: 'sorted' }])
  }
  if (cSort) {
    const argv = [...cSort, folder, writeSuffixTable(corpus, sandbox), planFolder(sandbox)]
    found.push([{ label: 'C sort', argv, leaves: 'sorted' }])
  }
  return found
}
