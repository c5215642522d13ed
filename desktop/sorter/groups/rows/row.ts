/** Main files, and the companions that are named after them. */
type CompanionRow = {
  /** Extensions; of several main files in one group, the first in this order leads. `*`: a file of any name. */
  readonly mains: string
  /** Only main files whose stem, in lower case, is like this. */
  readonly stem?: RegExp
  /** Like `stem`; companions are named after what its groups capture. */
  readonly shared?: RegExp
  readonly companions: readonly Companions[]
}

type Companions = {
  /** '' where `named` has the whole name. */
  readonly extensions: string
  /**
   * How a companion is named before its extension, the likeliest first, for `IMG_2.CR2` and `film.mkv`:
   * `{stem}` (`IMG_2.xmp`), `{name}` (`IMG_2.CR2.xmp`), `{start}` (the first 46 characters of a longer name). A mark can
   * follow: `{stem}{language}` (`film.en.srt`). A name without any of these (`Subs`) belongs to the only main file of the
   * row in its folder; a folder also to several, if all that is in it is named after them.
   */
  readonly named: readonly string[]
  /** The companion contains the name of its main file, or is found by its own name: neither can be renamed. */
  readonly isBound?: true
  /** The companions are folders, which move with all that is in them. */
  readonly areFolders?: true
  /** Extensions of what is directly in such a folder; one that holds other files is a person's own. */
  readonly holds?: string
}

/** Parts of one file. The first part leads. */
export type PartsRow = {
  /** The end of a part's name, in lower case. What comes before it is the same for all parts of one file. */
  readonly parts: RegExp
  /** What comes after the last dot: most names are no parts. */
  readonly ending: RegExp
  /** The end of the part that leads, where the order of the names does not show it. */
  readonly first?: RegExp
  /** Without the first part there is no group: the endings of the others are those of ordinary files. */
  readonly needsFirst?: true
}

/** A kind of group. */
export type GroupRow = (CompanionRow | PartsRow) & {
  /** Companions describe the file after which they are named: next to another one, the description would be wrong. */
  readonly describes?: true
  /** A person cannot switch the row off: separated files would be damaged. */
  readonly isAlways?: true
}
