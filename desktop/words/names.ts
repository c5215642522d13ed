/** Names of files as a person sees them: for the command and the window. */

/**
 * C0 and C1 controls drive a terminal; the bidi controls, line separators and what has no width make a name look like another.
 * The joiners of emoji and of Persian are none of these and stay.
 */
export const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/**
 * The name for a screen or a terminal, as one line that cannot pass as another: what is {@link unseen} shows as its escape,
 * `photo\\u202egpj.exe`. Not for use as a path.
 */
export function displayName(name: string): string {
  return name.replace(unseen, escaped)
}

function escaped(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  const code = character.charCodeAt(0)
  return code > 0xff ? unicodeEscape(character) : `\\x${code.toString(16).padStart(2, '0')}`
}

/** As JSON writes it. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** What a person wrote, in quotes and cut short. */
export function quoted(text: string): string {
  return `“${displayName(text.length > 60 ? `${text.slice(0, 60)}…` : text)}”`
}
