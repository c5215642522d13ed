import type { Environment } from './config/fields.ts'
import { type Config, parseConfig } from './config/parse.ts'

/** Reads the environment once. No other file reads it. Source: docs/configuration.md has the table of fields. */
export const readConfig = (): Config => parseConfig(process.env as Environment)
