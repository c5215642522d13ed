/**
 * Ends a switch over all cases: a case that is missing does not compile, and an unknown value is refused. The value is
 * not named: it may hold what no log should.
 */
export function assertNever(_: never): never {
  throw new Error('Unknown case, written by another version.')
}
