let share = 0.2

/** How many cases a property tries: a fifth in `npm test`, all after `tryAllCases`. */
export function tries(all: number): number {
  return Math.ceil(all * share)
}

/** Has the property tests that are imported afterwards try all of their cases. */
export function tryAllCases(): void {
  share = 1
}
