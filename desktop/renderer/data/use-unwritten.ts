import { useState } from 'react'
import type { Rule } from '../../ipc/rule-views.ts'

/** A text of a set, for the version of its file that it began with. */
export type TypedText = { readonly version: string; readonly text: string }

/** What is typed or chosen for a set, and not written yet. It stays while another set or screen is shown. */
type Unwritten = {
  readonly typed: TypedText | null
  /** A rule that is not complete yet. */
  readonly draft: Rule | null
}

const nothing: Unwritten = { typed: null, draft: null }

/** What is not written yet of each set, by its name. */
export function useUnwritten() {
  const [all, setAll] = useState<ReadonlyMap<string, Unwritten>>(new Map())
  return {
    of: (name: string): Unwritten => all.get(name) ?? nothing,
    store(name: string, change: (now: Unwritten) => Partial<Unwritten>): void {
      setAll(all => {
        const now = all.get(name) ?? nothing
        return new Map(all).set(name, { ...now, ...change(now) })
      })
    },
    rename(from: string, to: string): void {
      setAll(all => {
        const others = [...all].filter(([name]) => name !== from)
        return new Map([...others, [to, all.get(from) ?? nothing]])
      })
    },
  }
}
