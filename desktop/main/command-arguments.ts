/** What follows `--command --`: the arguments of the `sortwell` command in an installed app. Null for a window. */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--command')
  return at >= 0 && argv[at + 1] === '--' ? argv.slice(at + 2) : null
}
