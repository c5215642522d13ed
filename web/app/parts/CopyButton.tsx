import { useState } from 'react'
import { securityForms } from '../text/security-forms.ts'
import { Button } from './Button.tsx'

/** Says so once the value is on the clipboard; where the browser refuses, the value can still be selected. */
export function CopyButton({ value }: { readonly value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Button size="small" onClick={copy}>
      <span role="status">{isCopied ? securityForms.twoFactor.copied : securityForms.twoFactor.copy}</span>
    </Button>
  )
}
