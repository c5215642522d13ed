/** Milliseconds since 1970. Everything that asks for the time asks this, so that tests can set it. */
export type Clock = () => number
