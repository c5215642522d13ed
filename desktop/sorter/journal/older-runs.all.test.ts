import { testKillsOfCompacting } from '../testing/kills/compacting.ts'

testKillsOfCompacting(1)
