import { useState } from 'react'
import { shell } from '../text/shell.ts'
import { Button } from './Button.tsx'

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
    <Button size="small" onClick={copy} aria-label={name && (isCopied ? shell.copied : name)}>
      <span role="status">{isCopied ? shell.copied : shell.copy}</span>
    </Button>
  )
}
