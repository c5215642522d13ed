import type { UserRow } from '../store/tables.ts'
import { noGoogle } from './google-linking.ts'

type Person = { readonly id: string; readonly name: string; readonly email: string; readonly now: number }

/** A user without verification or consent. Log-in alerts are on by default. */
export const newUser = ({ id, name, email, now }: Person): UserRow => ({
  id,
  name,
  email,
  email_key: email.toLowerCase(),
  password_hash: null,
  password_set_at: null,
  email_verified_at: null,
  email_bounced_at: null,
  ...noGoogle,
  totp_secret: null,
  totp_pending: null,
  totp_last_step: 0,
  totp_set_at: null,
  totp_set_from: null,
  login_alerts: 1,
  premium_until: null,
  terms_accepted_at: null,
  privacy_accepted_at: null,
  refund_accepted_at: null,
  created_at: now,
  last_login_at: null,
  disabled_at: null,
  premium_given_until: null,
  closed_at: null,
  asked_email: null,
  asked_email_until: null,
})
