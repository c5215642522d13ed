/** Exit statuses. Those below 64 are in the help; 70 and 74 are EX_SOFTWARE and EX_IOERR of BSD's sysexits. */
export const exit = {
  done: 0,
  refused: 1,
  usage: 2,
  premiumNeeded: 3,
  unexpected: 70,
  outputLost: 74,
  cancelled: 130,
} as const

export type ExitStatus = (typeof exit)[keyof typeof exit]

/** The exit status of work on files. @param ended.cutOff the folder's disk went away */
export function statusOf(ended: { readonly cancelled: boolean; readonly cutOff?: boolean }): ExitStatus {
  if (ended.cancelled) return exit.cancelled
  return ended.cutOff ? exit.refused : exit.done
}
