import { readEnvFile } from './config/env-file.ts'
import type { Environment } from './config/fields.ts'
import { type Config, parseConfig, parseServerConfig } from './config/parse.ts'

const environment = process.env as Environment

/** Whether npm started this process, by a script of package.json. */
export const isNpmScript: boolean = process.env.npm_lifecycle_event !== undefined

/** The environment of a server. No other file reads it. Source: docs/configuration.md has the table of fields. */
export const readServerConfig = (): Config => parseServerConfig(environment)

/**
 * The same for a command.
 * @param envFile of settings for what the environment leaves out
 */
export const readConfig = (envFile?: string): Config =>
  parseConfig({ ...(envFile === undefined ? {} : readEnvFile(envFile)), ...environment })
