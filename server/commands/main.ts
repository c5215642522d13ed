import { runProgram } from './program.ts'
import { terminal } from './terminal.ts'

process.exitCode = await runProgram(process.argv.slice(2), terminal)
