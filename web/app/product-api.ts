import type { ApiClient } from '../../server/contract/client.ts'

/** Every call that a screen can make. The session token is neither given nor shown by any of them. */
export type ProductApi = ApiClient
