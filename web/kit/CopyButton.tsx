import { useState } from 'react'
import { Button } from './Button.tsx'

const text = { copy: 'Copy', copied: 'Copied' } as const

type CopyButtonProps = {
  readonly value: string
  /** Said instead of "Copy" where a page has several. */
  readonly name?: string
}

/** Says so once the value is on the clipboard; where the browser refuses, the value can still be selected. */
export function CopyButton({ value, name }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Button size="small" onClick={copy} aria-label={name && (isCopied ? text.copied : name)}>
      <span role="status">{isCopied ? text.copied : text.copy}</span>
    </Button>
  )
}
