import { expect, test } from 'vitest'
import { quickTiming } from '../testing/watching.ts'
import { sortWhileWritten, whyNoWriters } from '../testing/writers/watched-writers.ts'

test.skipIf(whyNoWriters)(
  `no byte is missing of files that are written while they are sorted to another disk ${whyNoWriters}`,
  async () => {
    const task = { files: 20, everyMs: 200, burst: 2, pauseMs: 400, bursts: 4 }
    // To this clock, what was written a moment ago was written five seconds ago.
    const clock = () => Date.now() + 6000
    expect(await sortWhileWritten(task, { ...quickTiming, groupMs: 50 }, clock)).toEqual({
      torn: [],
      wereInUse: true,
    })
  },
)
