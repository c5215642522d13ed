import { expect, test } from 'vitest'
import { sortWhileWritten, whyNoWriters } from '../testing/writers/watched-writers.ts'
import { usualTiming } from './watch-event.ts'

test.skipIf(whyNoWriters)(
  `no byte is missing after ten minutes of files that are written while they are sorted ${whyNoWriters}`,
  async () => {
    const task = { files: 20, everyMs: 200, burst: 50, pauseMs: 20_000, bursts: 20 }
    expect(await sortWhileWritten(task, usualTiming, Date.now)).toEqual({ torn: [], wereInUse: true })
  },
)
