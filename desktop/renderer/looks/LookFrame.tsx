import { useEffect, useEffectEvent, useRef } from 'react'
import { lookOrigin } from '../../ipc/look-views.ts'
import { type FrameReport, reportOf } from './frame/messages.ts'
import styles from './LookFrame.module.css'

type LookFrameProps = {
  readonly title: string
  readonly onReport: (report: FrameReport, frame: Window) => void
}

/** The frame that draws files. It is of another origin and has a process of its own, so that the window outlives it. */
export function LookFrame({ title, onReport }: LookFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    const own = frame.current?.contentWindow
    const report = reportOf(data)
    if (own && source === own && report) onReport(report, own)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      src={`${lookOrigin}/look.html`}
      sandbox="allow-scripts allow-same-origin"
    />
  )
}
