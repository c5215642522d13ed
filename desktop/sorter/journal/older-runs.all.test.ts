import { testKillsOfCompacting } from '../testing/compacting.ts'

testKillsOfCompacting(1)
