import { posix } from 'node:path'
import { checkAnswer, compareFolder, type Draft, draftFolder } from '../../sorter/index.ts'
import type { Criterion } from '../../sorter/values/criteria.ts'
import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Folder } from '../../sorter/values/values.ts'
import type { WorkerContext } from '../context.ts'
import { UnknownId } from '../recent-values.ts'
import { followedSet } from '../state/followed-set.ts'
import { FolderFollow } from './folder-follow.ts'

/** The newest preview, before corrections. */
export type Current = {
  readonly folderId: string
  readonly criterion: Criterion
  readonly draft: Draft
  readonly options: NonNullable<Parameters<typeof draftFolder>[2]>
}

/** A preview of more files takes so much memory that there is room for one alone. */
export const mostFilesInMemory = 200_000

export type DraftOptions = {
  readonly folderOf: (folderId: string) => Folder
  /** A preview of a huge folder is given up, to make room for the next. */
  readonly onGivenUp: () => void
}

/** Makes the draft of the newest preview, and notices what changes in its folder. */
export class Drafts {
  readonly #context: Pick<WorkerContext, 'state' | 'home' | 'facts' | 'checkPlan' | 'send'>
  readonly #options: DraftOptions
  #current: Current | null = null
  /** The preview under way. */
  #preparing = new AbortController()
  /** Follows the folder of the newest preview. */
  readonly follow = new FolderFollow({
    isStale: () => (this.#current ? compareFolder(this.#current.draft, this.#current.options) : 'same'),
    onStale: () => {
      if (this.#current) this.#context.send('folderChanged', { folderId: this.#current.folderId })
    },
  })

  constructor(
    context: Pick<WorkerContext, 'state' | 'home' | 'facts' | 'checkPlan' | 'send'>,
    options: DraftOptions,
  ) {
    this.#context = context
    this.#options = options
  }

  /** @returns null when it was cancelled, or overtaken by the next */
  async make(folderId: string, criterion: Criterion): Promise<Current | null> {
    this.#preparing.abort()
    const mine = new AbortController()
    this.#preparing = mine
    const { signal } = mine
    try {
      const made = await this.#draft(folderId, criterion, signal)
      if (signal.aborted) return null
      this.#current = made
      this.#shown(made.draft)
      return made
    } catch (error) {
      if (this.#preparing === mine) this.follow.stop()
      if (signal.aborted && error === signal.reason) return null
      throw error
    }
  }

  /** The newest preview, if it is of this folder. @throws {UnknownId} */
  of(folderId: string): Current {
    if (this.#current?.folderId === folderId) return this.#current
    throw new UnknownId('This preview is out of date. Choose the folder again.')
  }

  /** Stops a preview that reads files. */
  cancel(): void {
    this.#preparing.abort()
  }

  async #draft(folderId: string, criterion: Criterion, signal: AbortSignal): Promise<Current> {
    const { state, home, facts, checkPlan, send } = this.#context
    await checkPlan(criterion)
    signal.throwIfAborted()
    const folder = this.#options.folderOf(folderId)
    checkAnswer(folder.path)
    const set = await followedSet(state, { folder: folder.path, home })
    signal.throwIfAborted()
    if (this.#current && fileCount(this.#current.draft) > mostFilesInMemory) {
      this.#current = null
      this.#options.onGivenUp()
    }
    const options = { set, context: { stateDir: state.stateDir, home } }
    const onProgress = ({ done, total }: FactProgress) => send('readingFacts', { folderId, done, total })
    this.follow.begin(folder.path)
    const draft = await draftFolder(folder, criterion, {
      ...options,
      facts: { ...facts, signal, onProgress },
    })
    return { folderId, criterion, draft, options }
  }

  #shown(draft: Draft): void {
    const { left, held } = draft.listing
    const hasRecent = [...left, ...held.left].some(({ reason }) => reason === 'recent')
    // A second listing of a huge folder would take its memory twice.
    if (fileCount(draft) > mostFilesInMemory) this.follow.stop()
    else this.follow.shown(subfoldersIn(draft), hasRecent)
  }
}

/** Where its files lie below the folder, as whole paths. */
function subfoldersIn({ listing: { folder, files, left, held } }: Draft): readonly string[] {
  const found = new Set<string>()
  for (const { path } of [...files, ...held.files]) if (path.includes('/')) found.add(posix.dirname(path))
  for (const { name } of left) if (name.includes('/')) found.add(posix.dirname(name))
  return Array.from(found, each => `${folder.path}/${each}`)
}

export function fileCount({ plan: { moves, left } }: Pick<Draft, 'plan'>): number {
  return moves.length + left.length
}
