/** Ends a switch over all cases: a case that is missing does not compile, and an unknown value is refused. */
export function assertNever(value: never): never {
  throw new Error(`Unknown case: ${JSON.stringify(value)}`)
}
