import { testKills, testKillsOutside } from '../testing/kill-suite.ts'

// About a minute; `kill.long.test.ts` takes all calls.
testKills(7)
testKillsOutside(29, 1)
