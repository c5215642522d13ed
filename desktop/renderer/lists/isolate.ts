/** Hebrew, Arabic and other letters that run from right to left. */
export const hasRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * A name for the middle of a sentence, which it then does not turn round: what `<bdi>` is for elements.
 * Source: Unicode Standard Annex 9, "Explicit Directional Isolates".
 */
export function isolate(name: string): string {
  return hasRightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
