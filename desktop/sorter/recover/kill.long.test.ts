import { testKills, testKillsOutside } from '../testing/kill-suite.ts'

testKills(1)
testKillsOutside(1, 3)
