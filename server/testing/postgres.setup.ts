import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/start-postgres.ts'
import { openPostgres } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { forgetComandos } from './comandos.ts'
import { addressOf, administer } from './database.ts'
import { furnish } from './furnish.ts'

/** Furnishes one database on a real PostgreSQL (TEST_DATABASE_URL, or a throwaway one) for every test file to copy. */
export default async function setup(project: TestProject) {
  forgetComandos()
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const template = `modelo_${process.pid}`
  await administer(server.url, `create database ${template}`)
  const databaseUrl = addressOf(server.url, template)
  const open = openPostgres({ databaseUrl, databasePool: 2 }, createLog({ logLevel: 'warn' }))
  await furnish(open, databaseUrl)
  await open.close()
  project.provide('database', { kind: 'postgres', url: server.url, template })
  return async () => {
    await administer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
