import { exitStatus, overview } from './parse.ts'
import { optionsOf, type Row } from './row.ts'
import { commands } from './table.ts'

/** Text as roff prints it: no sign of it is a command, and a hyphen can be searched for. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^ -~\n]/gu,
      sign => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^(?=[.'])/gm, '\\&')

/** The manual page of the command, in roff, made from the table of commands. */
export function manPage(version: string): string {
  return `${[
    `.TH SORTWELL 1 "" "Sortwell ${plain(version)}" "User Commands"`,
    '.nh',
    '.SH NAME',
    'sortwell \\- sorts the files of a folder into subfolders',
    '.SH SYNOPSIS',
    '.B sortwell',
    plain('<command> [options]'),
    '.SH DESCRIPTION',
    ...paragraphs(overview),
    '.SH COMMANDS',
    ...commands.flatMap(sectionOf),
    '.SH EXIT STATUS',
    plain(exitStatus),
  ].join('\n')}\n`
}

function sectionOf(row: Row): readonly string[] {
  return [
    `.SS ${plain(['sortwell', row.name, row.load ? row.args : '<command>', '[options]'].filter(Boolean).join(' '))}`,
    ...paragraphs([`${row.summary}.`, row.about].filter(Boolean).join('\n\n')),
    ...optionsOf(row).flatMap(({ flag, value, about }) => [
      '.TP',
      `.B ${plain([flag, value].filter(Boolean).join(' '))}`,
      plain(about),
    ]),
  ]
}

/** What follows a heading. Lines of a paragraph stay lines. */
function paragraphs(text: string): readonly string[] {
  const lines = text.split('\n\n').map(each => plain(each).replaceAll('\n', '\n.br\n'))
  return lines.join('\n.PP\n').split('\n')
}
