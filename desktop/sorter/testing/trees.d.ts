/** A fixed time, long enough ago that no file counts as still being written. */
export declare const oldDate: Date
/** Temporary folders of one test: the one to sort, and the one for the records. */
export type Place = {
  readonly folder: string
  readonly stateDir: string
  remove(): void
}
/** @param parent where the folder to sort lies; the system's temporary folder by default */
export declare function makePlace(parent?: string): Place
/** @param tree by relative path, joined with '/'; a path that ends in '/' is a folder */
export declare function plant(
  folder: string,
  tree: Readonly<
    Record<
      string,
      | string
      | {
          text: string
          date: Date
        }
    >
  >,
): void
/** Everything below a folder: `kind mode mtime content` by relative path; folders as `folder`. */
export declare function snapshot(folder: string, relative?: string): Record<string, string>
/** The same with times in whole milliseconds: those of copies keep no more than microseconds. */
export declare function roughly(folder: string): Record<string, string>
/** Relative paths of everything below a folder, sorted. */
export declare function listing(folder: string): string[]
/** The contents of all files below a folder, sorted; what no run may ever change. */
export declare function contents(folder: string): string[]
