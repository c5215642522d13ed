import { resolve } from 'node:path'
import { backUp } from '../store/operations/backup.ts'
import { runCommand } from './run-command.ts'
import { sqliteFile } from './sqlite-file.ts'
import { terminal } from './terminal.ts'
import { type Command, verb } from './verb.ts'

export const backup: Command = {
  name: 'backup',
  verbs: {
    '': verb({
      does: 'copies the SQLite database into a new file, while the server runs',
      operands: ['file'],
      read: async ({ config, operands: [file] }) => {
        const target = resolve(file)
        const { users, version } = await backUp(sqliteFile(config), target)
        return {
          data: { file: target, accounts: users, version },
          text: `Backed up to ${target}: ${users} accounts, version ${version}. The secret key is not in it: keep that in another safe place.`,
        }
      },
    }),
  },
}

if (import.meta.main) process.exitCode = await runCommand(backup, process.argv.slice(2), terminal)
