/** What is wrong with the file that a person has asked for. */
export const installer = {
  different:
    'The file on the server does not match its checksum, so it was not downloaded. Please try again later.',
  missing: 'This file is not on the server right now. Please try again later.',
} as const
