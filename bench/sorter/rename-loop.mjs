import { mkdirSync, readFileSync, renameSync } from 'node:fs'

/** The same as rename-loop.c, in the least JavaScript. */
const [folder, list] = process.argv.slice(2)
const lines = readFileSync(list, 'utf8').split('\n')
process.chdir(folder)
for (const line of lines) {
  const [from, to] = line.split('\t')
  if (to) renameSync(from, to)
  else if (from) mkdirSync(from)
}
