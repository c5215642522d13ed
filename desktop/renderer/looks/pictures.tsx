import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Media } from '../../ipc/look-views.ts'
import { call } from '../data/bridge.ts'
import type { FrameReport } from './frame/messages.ts'
import { LookFrame } from './LookFrame.tsx'
import styles from './pictures.module.css'
import { createThumbnailQueue, type ThumbnailQueue } from './thumbnail-queue.ts'

const PicturesContext = createContext<ThumbnailQueue | null>(null)

/** Null where only icons are drawn. */
export const useThumbnailQueue = (): ThumbnailQueue | null => useContext(PicturesContext)

type Drawing = {
  readonly number: number
  readonly media: Media
  readonly path: string
  readonly settle: (path: string | null) => void
}

/** A picture that takes longer is not drawn, and its frame starts anew. */
const patienceMs = 20_000
/** Then the frame goes, and its memory with it. */
const idleMs = 20_000

/** Draws small pictures for all that is in it, in a frame out of sight. */
export function Pictures({ children }: { readonly children: ReactNode }) {
  const drawings = useRef(new Map<number, Drawing>())
  /** Of the frame, once it is ready. */
  const ready = useRef<Window>(null)
  const idle = useRef(0)
  /** 0: there is no frame. */
  const [generation, setGeneration] = useState(0)

  const order = useCallback(({ number, media, path }: Drawing) => {
    ready.current?.postMessage({ order: 'draw', number, media, path }, '*')
  }, [])

  const settle = useCallback((number: number, path: string | null) => {
    drawings.current.get(number)?.settle(path)
    drawings.current.delete(number)
    clearTimeout(idle.current)
    idle.current = window.setTimeout(() => {
      if (drawings.current.size === 0) setGeneration(0)
    }, idleMs)
  }, [])

  const [queue] = useState(() => {
    let last = 0
    return createThumbnailQueue({
      thumbnail: file => call('thumbnail', file),
      draw(media, path, signal) {
        last += 1
        const number = last
        return new Promise(resolve => {
          const drawing = { number, media, path, settle: resolve }
          drawings.current.set(number, drawing)
          setGeneration(now => now || number)
          order(drawing)
          const timer = setTimeout(() => {
            if (drawings.current.has(number)) setGeneration(number) // it hangs, or has crashed
            settle(number, null)
          }, patienceMs)
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            ready.current?.postMessage({ order: 'stop', number }, '*')
            settle(number, null)
          })
        })
      },
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame has to report that it is ready
  useEffect(() => {
    ready.current = null
  }, [generation])
  useEffect(() => () => clearTimeout(idle.current), [])

  function hear(report: FrameReport, frame: Window): void {
    if (report.report === 'ready') {
      ready.current = frame
      for (const drawing of drawings.current.values()) order(drawing)
    } else if (report.report === 'drawn') settle(report.number, report.path)
  }

  return (
    <PicturesContext value={queue}>
      {children}
      {generation > 0 && (
        <div className={styles.frame} inert aria-hidden="true">
          <LookFrame key={generation} title="" onReport={hear} />
        </div>
      )}
    </PicturesContext>
  )
}
