import { writeCount, writeNumber } from '../../../web/kit/words/counts.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'

/** The words of files with the same contents. */
export const text = {
  title: 'Duplicates',
  lead: 'Compare the files here with each other, and with those that are sorted already. Nothing is moved; large files may take a while to read.',
  find: 'Look for duplicates',
  again: 'Look again',
  cancel: 'Cancel',
  listing: 'Looking for files of the same size…',
  comparing: 'Comparing files',
  compared: (done: number, total: number, bytesDone: number, bytesTotal: number) =>
    `${writeNumber(done)} of ${writeCount(total, 'file')} compared, ${writeSize(bytesDone)} of ${writeSize(bytesTotal)}`,
  found: (copies: number, copiesBytes: number) =>
    `${writeCount(copies, 'file')} ${copies === 1 ? 'has' : 'have'} the same contents as ${copies === 1 ? 'another' : 'others'} and ${copies === 1 ? 'takes' : 'take'} ${writeSize(copiesBytes)}.`,
  none: (files: number) =>
    files === 0
      ? 'There is no file to compare.'
      : `No duplicates: ${writeCount(files, 'file')} looked at, and no two have the same contents.`,
  unknown: (files: number) =>
    `${writeCount(files, 'file')} could not be compared: changed meanwhile, not readable, or only in the cloud.`,
  hint: 'The original is the file that came to this disk first.',
  list: 'Files with the same contents',
} as const
