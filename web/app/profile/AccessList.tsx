import { type ReactNode, useRef, useState } from 'react'
import { Card } from '../../kit/Card.tsx'
import { type Action, useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { Unread } from '../../kit/Unread.tsx'
import { messageOf } from '../shell/message-of.ts'
import { useResource } from '../shell/use-resource.ts'
import styles from './AccessList.module.css'

type AccessListProps<Item> = {
  readonly text: {
    readonly title: string
    readonly about?: string
    readonly failed: string
    readonly retry: string
    readonly revokeFailed: string
  }
  /** Must stay the same function. */
  readonly load: () => Promise<readonly Item[]>
  /** @returns the message of success */
  readonly revoke: (item: Item) => Promise<string>
  readonly row: (item: Item, onRevoke: () => void) => ReactNode
  /**
   * What follows the list.
   * @param items undefined until they are known
   * @param change does something to them, says how it went, and reads them again
   */
  readonly children: (items: readonly Item[] | undefined, change: Change) => ReactNode
}
type Change = (work: () => Promise<string>, tell: Parameters<Action['run']>[1]) => Promise<void>

/** A card of everything with access to the account, each of which can be revoked. */
export function AccessList<Item>({ text, load, revoke, row, children }: AccessListProps<Item>) {
  const { value, error, reload } = useResource(load)
  const [news, setNews] = useState<string | null>(null)
  const action = useAction()
  const list = useRef<HTMLUListElement>(null)

  const change: Change = (work, tell) =>
    action.run(async () => {
      setNews(null)
      setNews(await work())
      // What was pressed disappears, or has nothing left to do.
      list.current?.focus()
      reload()
    }, tell)
  return (
    <Card title={text.title} text={text.about}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {error ? (
        <Unread text={text} onRetry={reload} />
      ) : (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={text.title}>
          {value?.map(item =>
            row(
              item,
              () =>
                void change(
                  () => revoke(item),
                  failure => messageOf(failure, text.revokeFailed),
                ),
            ),
          )}
        </ul>
      )}
      {children(value, change)}
    </Card>
  )
}
