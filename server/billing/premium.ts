import type { UserRow } from '../store/tables.ts'

/** What somebody may use now. Premium runs out by itself at the instant kept with the account. */
export const planOf = (owner: Pick<UserRow, 'premium_until'>, now: number): 'free' | 'premium' =>
  owner.premium_until !== null && owner.premium_until > now ? 'premium' : 'free'
