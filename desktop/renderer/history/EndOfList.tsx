import { useEffect, useEffectEvent, useRef } from 'react'

type EndOfListProps = {
  /** Another value when the list has grown: then the end may be in sight still. */
  readonly after: unknown
  readonly onSeen: () => void
  readonly children: string
}

/** Stands at the end of a list that is not read to its end, and tells when it comes into sight. */
export function EndOfList({ after, onSeen, children }: EndOfListProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const tell = useEffectEvent(onSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer tells only of changes
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && tell())
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [after])
  return (
    <p ref={end} role="status">
      {children}
    </p>
  )
}
