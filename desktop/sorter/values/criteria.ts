/**
 * The ways to sort, in the order in which they are offered. Everything that depends on them follows from this list, or
 * does not compile until it knows them all. It imports nothing, so that the window can read it too.
 */
const rows = [
  { name: 'type', isPaid: false, makes: 'folders by kind, such as Images, Documents and Audio (default)' },
  { name: 'date', isPaid: true, makes: 'folders by the last change, such as 2026/2026-11' },
  {
    name: 'size',
    isPaid: true,
    makes: 'Small (under 1 MB), Medium (1 to 100 MB), Large (100 MB to 1 GB) and Huge (1 GB and more)',
  },
] as const

export type Criterion = (typeof rows)[number]['name']

/** A criterion that is part of Premium (spec section 6). */
export type PaidCriterion = Extract<(typeof rows)[number], { readonly isPaid: true }>['name']

export const criteria: readonly Criterion[] = rows.map(({ name }) => name)

export const paidCriteria: readonly Criterion[] = rows.filter(({ isPaid }) => isPaid).map(({ name }) => name)

/** The folders that each makes, for the help of the command. */
export const criterionFolders: readonly { readonly name: Criterion; readonly makes: string }[] = rows
