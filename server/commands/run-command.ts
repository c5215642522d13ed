/** Runs a command that takes one file; see {@link runToEnd}. */
export const runCommand = (usage: string, work: (file: string) => Promise<string>): Promise<void> =>
  runToEnd(() => {
    const [file, ...rest] = process.argv.slice(2)
    if (file === undefined || rest.length > 0) throw new Error(`Usage: ${usage}`)
    return work(file)
  })

/**
 * Runs a command: what it returns on standard output when it worked, one line on standard error and a non-zero exit when
 * it did not.
 */
export async function runToEnd(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
