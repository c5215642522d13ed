import { useRef, useState } from 'react'
import type { RowQuery } from '../../ipc/calls.ts'
import type { Row } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'

export type RowSource = Pick<RowQuery, 'list' | 'id' | 'group' | 'filter'>

export type Rows = {
  /** Null until the first page has come. */
  readonly total: number | null
  readonly problem: string | null
  /** Undefined while its page is under way. */
  at(index: number): Row | undefined
  /** Asks for the pages that hold these rows. */
  want(first: number, last: number): void
}

type Known = Pick<Rows, 'total' | 'problem'> & { readonly pages: ReadonlyMap<number, readonly Row[]> }

const pageRows = 200

/** Fetches a long list in pages, as it is looked at. A component is bound to its first source: give it a `key`. */
export function useRows(source: RowSource): Rows {
  const [known, setKnown] = useState<Known>({ total: null, problem: null, pages: new Map() })
  const asked = useRef(new Set<number>())

  function ask(page: number): void {
    if (asked.current.has(page)) return
    asked.current.add(page)
    call('rows', { ...source, offset: page * pageRows, count: pageRows }).then(
      ({ total, rows }) =>
        setKnown(({ pages }) => ({ total, problem: null, pages: new Map(pages).set(page, rows) })),
      error => setKnown(({ total, pages }) => ({ total, pages, problem: messageOf(error) })),
    )
  }

  return {
    total: known.total,
    problem: known.problem,
    at: index => known.pages.get(Math.floor(index / pageRows))?.[index % pageRows],
    want(first, last) {
      for (let page = Math.floor(first / pageRows); page <= Math.floor(last / pageRows); page += 1) ask(page)
    },
  }
}
