/** What someone may do to the records of runs by hand. */
export declare function recordsIn(stateDir: string): string[]
/** The newest record's lines, as values. */
export declare function linesOf(stateDir: string): unknown[]
/** Writes the newest record anew: where one with an end lies, or where one without does. */
export declare function rewrite(stateDir: string, lines: readonly unknown[]): void
/** Where a record lies before it is filed. @param path of the same record */
export declare function unfiledPath(stateDir: string, path: string): string
/** Takes the closing line away, as if the program had ended before it was written. */
export declare function cutEnd(stateDir: string): void
