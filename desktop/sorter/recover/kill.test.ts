import { testKills, testKillsOutside } from '../testing/kills/kill-suite.ts'

// A sample: `kill.all.test.ts` is denser, `kill.long.test.ts` takes all calls.
testKills({ every: 29, kinds: ['native'], byTurns: true })
testKillsOutside({ every: 29, byTurns: true }, { places: 1, kinds: 1 })
