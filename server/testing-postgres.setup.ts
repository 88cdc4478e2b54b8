import type { TestProject } from 'vitest/node'
import { startPostgres } from '../scripts/start-postgres.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/open.ts'
import { createLog } from './kernel/log.ts'
import { addressOf, administer } from './testing-database.ts'

/** Migrates one database on a real PostgreSQL (TEST_DATABASE_URL, or a throwaway one) for every test file to copy. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres()
  const url = given ?? server?.url ?? ''
  const template = `modelo_${process.pid}`
  await administer(url, `create database ${template}`)
  const { db, close } = openPostgres(
    { databaseUrl: addressOf(url, template), databasePool: 1 },
    createLog({ logLevel: 'warn' }),
  )
  await migrate(db)
  await close()
  project.provide('database', { kind: 'postgres', url, template })
  return async () => {
    await administer(url, `drop database ${template} with (force)`)
    await server?.stop()
  }
}
