import type { ApiClient } from '../../../server/contract/client.ts'
import type { Output } from '../../../server/contract/endpoints.ts'
import type { CompleteParams } from './oauth-params.ts'

/** Who asks, as the server describes it. */
export type Application = NonNullable<Output<'accessRequest'>['application']>

/**
 * The outcome of a request: the person is asked, or the browser is redirected at once, because the request is faulty or asks
 * that nothing be shown (`prompt=none`).
 * @returns an address that the server has checked, or the application to ask about
 */
export async function settleRequest(
  api: Pick<ApiClient, 'accessRequest' | 'grantAccess'>,
  request: CompleteParams,
  isSignedIn: boolean,
): Promise<{ readonly address: string | undefined } | { readonly application: Application }> {
  const { application, redirect_uri } = await api.accessRequest(request)
  if (!application) return { address: redirect_uri }
  if (!isSilent(request)) return { application }
  if (!isSignedIn) return { address: application.loginRequiredUri }
  return { address: (await api.grantAccess(request)).redirect_uri }
}

export const isSilent = (request: Readonly<Record<string, string>>): boolean => request.prompt === 'none'
