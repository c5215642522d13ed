import type { Request } from 'autocannon'
import { emailOf, password, tokenOf } from './accounts.ts'

/**
 * Accounts that one pass goes through, as many on a small database as on a large one: each account's first request in a
 * minute also writes when it was seen.
 */
const accountsAsked = 1_000
const json = { 'content-type': 'application/json' }

/** Visits accounts in no order and, by its prime step, none twice. */
const visited = (place: number, accounts: number) => (place * 7_919) % accounts

/** Different accounts spread over all of them. */
const spread = (accounts: number): number[] =>
  Array.from({ length: Math.min(accounts, accountsAsked) }, (_, place) => visited(place, accounts))

const signedIn =
  (path: `/${string}`) =>
  (index: number): Request => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${tokenOf(index)}` },
  })
const post =
  (path: `/${string}`, bodyOf: (index: number) => unknown) =>
  (index: number): Request => ({
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify(bodyOf(index)),
  })

const readProfile = signedIn('/users/profile')
const listSessions = signedIn('/users/sessions')
const readActivity = signedIn('/users/security-activity')
const signIn = post('/auth/login', index => ({ email: emailOf(index), password }))
const forgetPassword = post('/auth/forgot-password', index => ({ email: emailOf(index) }))

/** The calls that are made most, each over many accounts. */
export const hotCalls = {
  'read a profile': readProfile,
  'list the sessions': listSessions,
  'read the security activity': readActivity,
  'log in': signIn,
  'ask for a reset link': forgetPassword,
} as const
export type HotCall = keyof typeof hotCalls

export const requestsFor = (call: HotCall, accounts: number): Request[] =>
  spread(accounts).map(hotCalls[call])

/** One read for each account that no other pass asks: the first in a minute, which also writes when it was seen. */
export const firstReads = (accounts: number): Request[] =>
  Array.from({ length: accounts - accountsAsked }, (_, place) =>
    readProfile(visited(accountsAsked + place, accounts)),
  )

/** A number from 0 to 99 that looks like chance and is the same in every run. */
const lot = (place: number) => (Math.imul(place + 1, 2_654_435_761) >>> 8) % 100

/** What a day looks like: of 100 requests 90 read a profile, 7 list sessions or events, 2 log in, 1 asks for a reset. */
export const mixedRequests = (accounts: number): Request[] =>
  spread(accounts).map((index, place) => {
    const drawn = lot(place)
    if (drawn < 90) return readProfile(index)
    if (drawn < 94) return listSessions(index)
    if (drawn < 97) return readActivity(index)
    return drawn < 99 ? signIn(index) : forgetPassword(index)
  })
