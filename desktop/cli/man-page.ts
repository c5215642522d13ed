import type { Command } from './commands/command.ts'
import { helpText } from './help.ts'

/** Text as roff prints it: no sign of it is a command, and a hyphen can be searched for. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^ -~]/gu,
      sign => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^(?=[.'])/, '\\&')

/** `  --json    Print one JSON object`, as lists of a help are written; one blank follows a name that fills its column. */
const listed = /^ {2}(\S.*?) {2,}(.*)$|^ {2}(\S+(?: \[?<[^>]*>\]?)+) (.*)$/

/**
 * The manual page of the command, in roff. Made from the help, which is made from the table of commands.
 * @param commands in their order
 */
export async function manPage(version: string, commands: readonly Command[]): Promise<string> {
  const overview = await helpText(null)
  const lines = [
    `.TH SORTWELL 1 "" "Sortwell ${plain(version)}" "User Commands"`,
    '.SH NAME',
    'sortwell \\- sorts the files of a folder into subfolders',
    '.SH SYNOPSIS',
    '.B sortwell',
    plain('<command> <folder> [options]'),
    '.SH DESCRIPTION',
    ...blocksOf(overview.replace(/^Usage: .*$/m, '')),
    '.SH COMMANDS',
  ]
  for (const command of commands) {
    const [usage = '', ...help] = (await helpText(command)).split('\n')
    lines.push(
      `.SS ${plain(usage.replace('Usage: ', ''))}`,
      ...blocksOf(`${command.summary}.\n${help.join('\n')}`),
    )
  }
  return `${[...lines, '.SH SEE ALSO', 'The window of Sortwell, in the menu of applications.'].join('\n')}\n`
}

/** Paragraphs are filled; lists become tagged paragraphs. */
function blocksOf(text: string): readonly string[] {
  const lines: string[] = []
  let isProse = false
  for (const line of text.split('\n')) {
    const item = listed.exec(line)
    if (item) lines.push('.TP', `.B ${plain(item[1] ?? item[3] ?? '')}`, plain(item[2] ?? item[4] ?? ''))
    else if (line.startsWith('  ')) lines.push(plain(line.trim()))
    else if (line !== '') lines.push(...(isProse ? [] : ['.PP']), plain(line))
    isProse = !item && line !== ''
  }
  return lines.filter(line => line !== '')
}
