import { diskKinds } from '../../testing/faulty-disk.ts'
import { testKills, testKillsOutside, testLostLogs } from '../../testing/kills/kill-suite.ts'
import { testSetKills } from '../../testing/kills/set-kills.ts'
import { testStrangers } from '../../testing/kills/strangers.ts'

testKills({ every: 1 })
testKillsOutside({ every: 1 }, { places: 2, kinds: 3 })
testLostLogs({ every: 1 })
testStrangers({ every: 1 })
testSetKills({ every: 1, kinds: diskKinds })
testSetKills({ every: 1, kinds: diskKinds })
