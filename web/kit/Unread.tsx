import { useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { FormActions } from './form/Form.tsx'

type UnreadProps = {
  readonly text: { readonly failed: string; readonly retry: string }
  readonly onRetry: () => void
}

/** Says that a card could not be read, and offers another try. The card has the focus when that succeeds. */
export function Unread({ text, onRetry }: UnreadProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    const card = element?.closest<HTMLElement>('section')
    return () => {
      if (!card || !element?.contains(document.activeElement)) return
      card.tabIndex = -1
      card.focus()
    }
  }, [])
  return (
    <div ref={place}>
      <p role="alert">{text.failed}</p>
      <FormActions>
        <Button onClick={onRetry}>{text.retry}</Button>
      </FormActions>
    </div>
  )
}
