/**
 * The ways to sort, in the order in which they are offered. Everything that depends on them follows from this list, or
 * does not compile until it knows them all. It imports nothing, so that the window can read it too.
 */
const rows = [
  { name: 'type', isPaid: false },
  { name: 'date', isPaid: true },
  { name: 'size', isPaid: true },
] as const

export type Criterion = (typeof rows)[number]['name']

/** A criterion that is part of Premium (spec section 6). */
export type PaidCriterion = Extract<(typeof rows)[number], { readonly isPaid: true }>['name']

export const criteria: readonly Criterion[] = rows.map(({ name }) => name)

export const paidCriteria: readonly Criterion[] = rows.filter(({ isPaid }) => isPaid).map(({ name }) => name)
