import { testKills, testKillsOutside, testLostLogs } from '../../testing/kills/kill-suite.ts'
import { testSetKills } from '../../testing/kills/set-kills.ts'
import { testStrangers } from '../../testing/kills/strangers.ts'

testKills({ every: 7, byTurns: true })
testKillsOutside({ every: 29 }, { places: 2, kinds: 1 })
testLostLogs({ every: 7, kinds: ['native', 'copy'] })
testStrangers({ every: 7 })
testSetKills({ every: 7, kinds: ['native', 'copy'] })
