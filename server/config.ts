import { readEnvFile } from './config/env-file.ts'
import type { Environment } from './config/fields.ts'
import { type Config, parseConfig } from './config/parse.ts'

/**
 * Reads the environment once. No other file reads it. Source: docs/configuration.md has the table of fields.
 * @param envFile of settings for what the environment leaves out
 */
export const readConfig = (envFile?: string): Config =>
  parseConfig({
    ...(envFile === undefined ? {} : readEnvFile(envFile)),
    ...(process.env as Environment),
  })
