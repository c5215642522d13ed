import { codeOf, type Disk } from '../disk/disk.ts'

/** How long a file must stay unchanged where the system cannot say whether a program has it open for writing. */
const quietMs = 60_000

/**
 * Reason why a file must not be copied and then removed: what a program writes to the removed original is lost. A rename is
 * safe, because the program goes on writing to the renamed file.
 * @param stats as the disk reports them; times can be in the future, because the clock of a server may be ahead
 * @param nowMs since 1970
 * @returns 'recent' where the system cannot say whether the file is open and it changed lately; undefined also for a file
 * that is gone
 */
export function whyNoCopy(
  disk: Disk,
  path: string,
  { mtimeMs }: { readonly mtimeMs: number },
  nowMs: number,
): 'in-use' | 'recent' | undefined {
  try {
    return disk.isOpenForWritingSync(path) ? 'in-use' : undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    return code !== 'ENOENT' && Math.abs(nowMs - mtimeMs) < quietMs ? 'recent' : undefined
  }
}
