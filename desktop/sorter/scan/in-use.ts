import { codeOf, type Disk } from '../model/disk.ts'
import type { FilePath } from '../model/names.ts'

/** How long a file must stay unchanged where the system cannot say whether a program has it open for writing. */
const quietMs = 60_000

/**
 * Why a file must not be copied and then removed: what a program writes into the removed original is lost. A file that is only
 * renamed needs no answer, since the program writes on into the renamed one.
 * @param stats times as the disk says, also of the future, as clocks of servers may be ahead
 * @param nowMs since 1970
 * @returns 'recent' where the system cannot say whether the file is open and it changed lately; undefined also for a file
 * that is gone
 */
export function whyNoCopy(
  disk: Disk,
  path: FilePath,
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
