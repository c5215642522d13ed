import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'
import { writeNumber } from './words/counts.ts'

/** `items` is left out where it is not known. */
export type Tab<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly items: number | undefined
  /** What lets go of something dragged here. */
  readonly drop?: string
}

type TabsProps<Name extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly open: Name
  readonly onOpen: (name: Name) => void
  /** What the open tab shows. */
  readonly children: ReactNode
}

/** One stop for Tab; the arrow keys, Home and End go from tab to tab. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent): void {
    const at = tabs.findIndex(tab => tab.name === open)
    const target = targetOf(event.key, at, tabs.length)
    const tab = target === null ? undefined : tabs[target]
    if (tab === undefined) return
    event.preventDefault()
    onOpen(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={walk}>
        {tabs.map(tab => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.name === open}
            aria-controls={`${id}-panel`}
            data-drop={tab.drop}
            tabIndex={tab.name === open ? 0 : -1}
            onClick={() => onOpen(tab.name)}
          >
            {tab.label}{' '}
            {tab.items !== undefined && <span className={styles.count}>{writeNumber(tab.items)}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}

function targetOf(key: string, at: number, length: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % length
  if (key === 'ArrowLeft') return (at - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}
