import * as z from 'zod/mini'

/** Shortest and longest password, in code points after NFKC. Source: OWASP ASVS 5.0, 6.2.1 and 6.2.9. */
export const passwordLength = { min: 8, max: 256 } as const

const countCodePoints = (text: string) => [...text].length

const isPasswordLength = (text: string) => {
  const length = countCodePoints(text.normalize('NFKC'))
  return length >= passwordLength.min && length <= passwordLength.max
}

/** A new password. */
export const newPassword = z
  .string({ error: 'Please choose a password.' })
  .check(z.refine(isPasswordLength, { error: 'Please choose a password of 8 to 256 characters.' }))

/** A password to check: any length that a person may have typed, bounded because it is hashed. */
export const typedPassword = z
  .string({ error: 'Please enter your password.' })
  .check(
    z.minLength(1, { error: 'Please enter your password.' }),
    z.maxLength(1024, { error: 'That password is too long to be right.' }),
  )

/** No empty label, at most 64 characters before the `@`, and a domain with a dot whose last label is a name (RFC 5321, 4.1.2). */
const deliverable = /^(?=.{1,64}@)[^.@]+(?:\.[^.@]+)*@[^@]+\.[a-z][a-z0-9-]*[a-z0-9]$/i

/** What the browser's field takes, so that both agree, less what no mail server does. */
const isEmail = (text: string) =>
  text.length <= 254 && z.regexes.html5Email.test(text) && deliverable.test(text)

/**
 * A mail address, spaces around it removed. ASCII only, so that two addresses which look alike are never taken for one;
 * international domains are written in their `xn--` form.
 */
export const email = z
  .string({ error: 'Please enter your email address.' })
  .check(
    z.trim(),
    z.refine(isEmail, { error: 'Please enter an email address in the form name@example.com.' }),
  )

/** At least one visible character: no space, control, filler or empty Braille cell. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u

const isName = (text: string) =>
  countCodePoints(text) <= 100 && visible.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** What a person is called: 1 to 100 code points, on one line, not all of them invisible. */
export const personName = z
  .string({ error: 'Please enter your name.' })
  .check(z.trim(), z.refine(isName, { error: 'Please enter a name of 1 to 100 characters on one line.' }))

/** A random token from a link or an earlier answer. Other forms are refused before any lookup. */
export const linkToken = z
  .string({ error: 'The link is incomplete. Please open it again from your mail.' })
  .check(z.maxLength(512, { error: 'The link is incomplete. Please open it again from your mail.' }))

/** Six digits from an authenticator app, spaces allowed, or a backup code. */
export const secondFactorCode = z
  .string({ error: 'Please enter the 6-digit code.' })
  .check(z.maxLength(64, { error: 'Please enter the 6-digit code.' }))

const accepted = z.object({
  accepted: z.literal(true, { error: 'Please accept the terms, the privacy policy and the refund policy.' }),
})

/** The single agreement box of the registration form, spelled out per document. */
export const legalConsent = z.object(
  { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted },
  { error: 'Please accept the terms, the privacy policy and the refund policy.' },
)

/** Where a page of a list ended, as its answer wrote it: milliseconds and an id. */
export const pageMark = z
  .string()
  .check(z.regex(/^\d{1,15}\.[\w-]{1,64}$/, { error: 'The list has no such page.' }))

/** An instant as ISO 8601 in UTC with milliseconds. */
export const instant = z.string()
