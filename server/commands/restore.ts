import { resolve } from 'node:path'
import { restore as restoreFile } from '../store/operations/backup.ts'
import { runCommand } from './run-command.ts'
import { sqliteFile } from './sqlite-file.ts'
import { terminal } from './terminal.ts'
import { type Command, verb } from './verb.ts'

export const restore: Command = {
  name: 'restore',
  makesDatabase: true,
  verbs: {
    '': verb({
      does: 'puts a backup in the place of the SQLite database, which is kept beside it; stop the server first',
      operands: ['file'],
      change: async ({ config, clock, operands: [file] }) => {
        const database = sqliteFile(config)
        return {
          question: `Put ${file} in the place of that database?`,
          act: async () => {
            const { users, version, keptAs } = await restoreFile(resolve(file), database, clock())
            const kept = keptAs === undefined ? '' : ` The former database is kept as ${keptAs}.`
            return {
              data: { accounts: users, version, keptAs: keptAs ?? null },
              text: `Restored ${database}: ${users} accounts, version ${version}.${kept}`,
            }
          },
        }
      },
    }),
  },
}

if (import.meta.main) process.exitCode = await runCommand(restore, process.argv.slice(2), terminal)
