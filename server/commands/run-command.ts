/**
 * Runs a command that takes one file: one line on standard output when it worked, one on standard error and a non-zero
 * exit when it did not.
 */
export async function runCommand(usage: string, work: (file: string) => Promise<string>): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  try {
    if (file === undefined || rest.length > 0) throw new Error(`Usage: ${usage}`)
    process.stdout.write(`${await work(file)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
