import { useRef, useState } from 'react'
import type { RowQuery } from '../../ipc/calls.ts'
import type { Row } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'

export type RowSource = Omit<RowQuery, 'offset' | 'count'>

export type Rows = {
  /** Null until the first page has come; that of the list before, until one of this list has. */
  readonly total: number | null
  readonly isCurrent: boolean
  readonly problem: string | null
  /** Undefined while its page is under way. */
  at(index: number): Row | undefined
  /** The same, without those of the list before. */
  own(index: number): Row | undefined
  /** Asks for the pages that hold these rows. */
  want(first: number, last: number): void
  /** All of these rows, in sight or not. */
  load(indices: readonly number[]): Promise<readonly Row[]>
}

type Pages = ReadonlyMap<number, readonly Row[]>
/** A list of which the rows that will be in sight are here already. */
export type ReadyList = { readonly key: string; readonly total: number; readonly pages: Pages }
type Known = Pick<Rows, 'total' | 'problem'> & {
  readonly key: string
  readonly pages: Pages
  /** Of the list as it was, until its rows have come anew. */
  readonly older: Pages
}

const pageRows = 200
const nothing: Pages = new Map()

/** Fetches the pages of a list that hold the places from `first` to `last`. */
export async function fetchList(source: RowSource, first: number, last: number): Promise<ReadyList> {
  const pages = new Map<number, readonly Row[]>()
  let total = 0
  for (let page = Math.floor(first / pageRows); page <= Math.floor(last / pageRows); page += 1) {
    const found = await call('rows', { ...source, offset: page * pageRows, count: pageRows })
    pages.set(page, found.rows)
    total = found.total
  }
  return { key: JSON.stringify(source), total, pages }
}

/** Of which no rows could be had: they are asked for once more, and what is wrong is told then. */
export const noRows = (source: RowSource, total: number): ReadyList => ({
  key: JSON.stringify(source),
  total,
  pages: nothing,
})

export const hasPlaces = ({ pages }: ReadyList, first: number, last: number): boolean =>
  pages.has(Math.floor(first / pageRows)) && pages.has(Math.floor(last / pageRows))

/**
 * Fetches a long list in pages, as it is looked at. When another list takes its place, its rows stay until those are there.
 * @param ready of the other list, where it was fetched before: then none of its rows is drawn in the place of another
 */
export function useRows(source: RowSource, ready: ReadyList | null = null): Rows {
  const key = JSON.stringify(source)
  const [known, setKnown] = useState<Known>({
    key,
    total: null,
    problem: null,
    pages: nothing,
    older: nothing,
  })
  const isReady = known.key !== key && ready?.key === key
  const shown: Known = isReady ? { ...ready, problem: null, older: nothing } : known
  const sinceReady = (now: Known): Known => (isReady && now.key !== key ? shown : now)
  const asked = useRef({ key, pages: new Map<number, Promise<readonly Row[]>>() })

  function ask(page: number): Promise<readonly Row[]> {
    if (asked.current.key !== key) asked.current = { key, pages: new Map() }
    const { pages } = asked.current
    const under = pages.get(page)
    if (under !== undefined) return under
    const asking = call('rows', { ...source, offset: page * pageRows, count: pageRows }).then(found => {
      if (asked.current.key === key)
        setKnown(now => withPage(sinceReady(now), key, page, found.rows, found.total))
      return found.rows
    })
    asking.catch(error => {
      pages.delete(page) // to be asked for again
      if (asked.current.key === key) setKnown(now => ({ ...sinceReady(now), problem: messageOf(error) }))
    })
    pages.set(page, asking)
    return asking
  }

  return {
    total: shown.total,
    isCurrent: shown.key === key,
    problem: shown.problem,
    at(index) {
      const page = Math.floor(index / pageRows)
      return (shown.pages.get(page) ?? shown.older.get(page))?.[index % pageRows]
    },
    own: index =>
      shown.key === key ? shown.pages.get(Math.floor(index / pageRows))?.[index % pageRows] : undefined,
    want(first, last) {
      for (let page = Math.floor(first / pageRows); page <= Math.floor(last / pageRows); page += 1) {
        if (shown.key === key && shown.pages.has(page)) continue
        void ask(page).catch(() => {}) // told as a problem
      }
    },
    async load(indices) {
      const rows: Row[] = []
      const pages = new Map(shown.key === key ? shown.pages : nothing)
      for (const index of indices) {
        const page = Math.floor(index / pageRows)
        let found = pages.get(page)
        if (!found) {
          found = (await call('rows', { ...source, offset: page * pageRows, count: pageRows })).rows
          pages.set(page, found)
        }
        const row = found[index % pageRows]
        if (row) rows.push(row)
      }
      return rows
    },
  }
}

function withPage(now: Known, key: string, page: number, rows: readonly Row[], total: number): Known {
  const isSame = now.key === key
  return {
    key,
    total,
    problem: null,
    pages: new Map(isSame ? now.pages : nothing).set(page, rows),
    older: isSame ? now.older : now.pages,
  }
}

export type RowOfList = Row & Pick<RowSource, 'list' | 'id'>

/**
 * The file that is looked at closely, or renamed, for as long as it is the same one: a film does not begin anew because the
 * plan did. While the row of the next file is under way, it is the one before.
 */
export function useRowOf(rows: Rows, { list, id }: RowSource, place: number | null): RowOfList | undefined {
  const last = useRef<RowOfList>(undefined)
  const row = place !== null ? rows.own(place) : undefined
  if (place === null) last.current = undefined
  else if (row && row.from !== last.current?.from) last.current = { ...row, list, id }
  return last.current
}
