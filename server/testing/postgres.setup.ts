import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/start-postgres.ts'
import { openPostgres } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { forgetComandos } from './comandos.ts'
import { addressOf, administer } from './database.ts'
import { furnish } from './furnish.ts'

/**
 * Furnishes one database on a real PostgreSQL (TEST_DATABASE_URL, or a throwaway one) for every test file to copy. The files of a
 * throwaway one are kept, too: a test file that kills its server begins with them.
 */
export default async function setup(project: TestProject) {
  if (project.name === 'areas-postgres') forgetComandos() // the rehearsals add theirs
  const template = `modelo_${process.pid}`
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await administer(given, `create database ${template}`)
    await furnishAt(addressOf(given, template))
    project.provide('database', { kind: 'postgres', url: given, template })
    return () => administer(given, `drop database ${template} with (force)`)
  }
  const server = await startPostgres()
  await furnishAt(server.url)
  const pronta = await server.keepPronta()
  await administer(
    addressOf(server.url, 'template1'),
    `create database ${template} template postgres strategy file_copy`,
  )
  project.provide('database', { kind: 'postgres', url: server.url, template, pronta })
  return () => server.stop()
}

async function furnishAt(databaseUrl: string) {
  const open = openPostgres({ databaseUrl, databasePool: 2 }, createLog({ logLevel: 'warn' }))
  await furnish(open, databaseUrl)
  await open.close()
}
