/** Parts of the paths in views, which are joined with '/' on each system. */

/** The folder part of a path; '' for what is at the top. */
export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** The last part of a path. */
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
