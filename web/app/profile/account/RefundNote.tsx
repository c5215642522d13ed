import { useCallback } from 'react'
import { useSession } from '../../shell/session.tsx'
import { useResource } from '../../shell/use-resource.ts'
import { account } from './text.ts'

const { remove: text } = account

/** What becomes of a subscription and of the money for it when the account is deleted. Draws nothing for somebody without one. */
export function RefundNote() {
  const { api } = useSession()
  const { value, error } = useResource(useCallback(() => api.subscription(), [api]))
  if (value === undefined) return error === undefined ? null : <p>{text.refundUnknown}</p>
  const { subscription, refundOnClosing } = value
  if (refundOnClosing === undefined) return <p>{text.refundUnknown}</p>
  if (refundOnClosing !== null) return <p>{text.refunded(refundOnClosing)}</p>
  return subscription?.renews ? <p>{text.notRefunded}</p> : null
}
