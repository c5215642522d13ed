/**
 * Runs a command: what it returns goes to standard output; what it throws is one line on standard error and a non-zero
 * exit.
 */
export async function printOutcome(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Runs a command that takes one file. */
export function runCommand(usage: string, work: (file: string) => Promise<string>): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  return printOutcome(async () => {
    if (file === undefined || rest.length > 0) throw new Error(`Usage: ${usage}`)
    return work(file)
  })
}
