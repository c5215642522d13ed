import { useState } from 'react'
import type { Rule } from '../../ipc/rule-views.ts'

/** A text of a set that is being written, for the version of its file that it began with. */
export type TypedText = { readonly version: string; readonly text: string }

/** What is typed or chosen for sets and not written yet, by the names of the sets. */
export function useUnwritten() {
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedText>>(new Map())
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Rule>>(new Map())
  const keepDraft = (name: string, draft: Rule | null) => setDrafts(all => withEntry(all, name, draft))
  return {
    keepDraft,
    of: (name: string | null) => ({
      typed: typed.get(name ?? '') ?? null,
      type(made: TypedText | null): void {
        if (name !== null) setTyped(all => withEntry(all, name, made))
      },
      draft: drafts.get(name ?? '') ?? null,
      keepDraft,
    }),
    /** What was typed after a text was sent stays, for the file as it is now. */
    afterWriting(name: string, text: string, version: string): void {
      setTyped(all => {
        const now = all.get(name)
        return withEntry(all, name, now?.text === text ? null : now && { ...now, version })
      })
    },
    rename(from: string, to: string): void {
      setTyped(all => withName(all, from, to))
      setDrafts(all => withName(all, from, to))
    },
  }
}

/** Without an entry where none is given. */
function withEntry<T>(all: ReadonlyMap<string, T>, name: string, entry: T | null | undefined) {
  const kept = new Map(all)
  if (entry) kept.set(name, entry)
  else kept.delete(name)
  return kept
}

function withName<T>(all: ReadonlyMap<string, T>, from: string, to: string) {
  return withEntry(withEntry(all, from, null), to, all.get(from))
}
