import type { TestProject } from 'vitest/node'
import { openStore } from '../store/engine/open.ts'
import { memoryFolder } from './memory-folder.ts'
import { fastAndLoose, findPostgres, runSql, startPostgres, templateName } from './postgres.ts'

/** Starts PostgreSQL for the tests that run on it, and ends it after the last one. */
export default async function setUp(project: TestProject) {
  const binaries = findPostgres(process.env.POSTGRES_BIN)
  if (!binaries) throw new Error('These tests run only where PostgreSQL is found.')
  const postgres = await startPostgres(binaries, fastAndLoose, memoryFolder)
  await runSql(postgres.url('postgres'), `create database ${templateName}`)
  const template = await openStore({ engine: 'postgres', url: postgres.url(templateName) })
  await template.close()
  project.provide('postgres', postgres.server)
  return () => postgres.stop()
}
