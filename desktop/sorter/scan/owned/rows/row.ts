/** A kind of folder that a program owns: it moves or breaks as a whole, so nothing in it is sorted. */
export type OwnedRow = {
  /** For people, with its article: it stands in the middle of a sentence. */
  readonly kind: string
  /** The folder's own name, in any case of letters: names or `*.` with an extension, separated by `;`. */
  readonly named?: string
  /**
   * Names of files or folders directly in it, spelled as the program does, but for the case of an extension after `*`. In each
   * text, all that `;` separates have to be there, and one of those that `|` separates; one text is enough. The first mark is
   * named to a person. `*` is any part of a name, in a pattern that ends in an extension of two letters or more, or begins with
   * four characters; `{folder}` is the folder's own name.
   */
  readonly holds?: readonly string[]
  /** Nobody is asked when it is the chosen folder, because a folder of downloads can look like it. */
  readonly isOnlyBelow?: true
}
