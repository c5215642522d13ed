import { testKills, testKillsOutside, testLostLogs } from '../../testing/kills/kill-suite.ts'
import { testSetKills } from '../../testing/kills/set-kills.ts'
import { testStrangers } from '../../testing/kills/strangers.ts'

// A sample: `kill.all.test.ts` is denser, `kill.long.test.ts` takes all steps.
testKills({ every: 29, kinds: ['native'], byTurns: true })
testKillsOutside({ every: 29, byTurns: true }, { places: 1, kinds: 1 })
testLostLogs({ every: 29, kinds: ['native'] })
testStrangers({ every: 13, kinds: ['reserve'] })
testSetKills({ every: 29, kinds: ['native'] })
