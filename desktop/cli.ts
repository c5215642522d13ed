#!/usr/bin/env -S node --max-semi-space-size=4
import { homedir } from 'node:os'
import product from '../package.json' with { type: 'json' }
import { readCliConfig } from './cli/config.ts'
import { reportCrash, run } from './cli/run.ts'
import { closeStateDir } from './services/state/state-dir.ts'

const config = readCliConfig(process.env, process.platform, homedir(), product.version)
process.on('uncaughtException', error => process.exit(reportCrash(error, config, process)))
closeStateDir(config.stateDir)
process.exitCode = await run(process.argv.slice(2), config, process)
