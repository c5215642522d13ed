import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { backUp } from '../store/backup.ts'
import { runCommand } from './run-command.ts'
import { sqliteFile } from './sqlite-file.ts'

await runCommand('npm run backup -- <file>', async file => {
  const target = resolve(file)
  const { users, version } = await backUp(sqliteFile(readConfig()), target)
  return `Backed up to ${target}: ${users} accounts, version ${version}. The secret key is not in it: keep that in another safe place.`
})
