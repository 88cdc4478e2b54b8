import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { WebBuild } from '#contract/kernel/site/web-build'
import { readConfig } from '../config.ts'
import { createClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/deps.ts'
import { handleErrors } from '../kernel/http/error-handler.ts'
import { protect } from '../kernel/http/protect.ts'
import { createLog } from '../kernel/log.ts'
import { readHashes, serveWeb } from './index.ts'

export const CLIENT = join(import.meta.dirname, '../../dist/web/client')

/** What the build wrote down about itself. */
export const readBuild = () => JSON.parse(readFileSync(join(CLIENT, '../build.json'), 'utf8')) as WebBuild

/** The pages of the build as the server sends them. */
export async function openWeb(env: Record<string, string> = {}, clock = createClock(), dist?: string, db?: Db) {
  const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'on', ...env })
  const app = Fastify()
  handleErrors(app, createLog(config))
  await protect(app, { config }, await readHashes())
  await serveWeb(app, { config, clock, ...(db && { db }) }, dist)
  return app
}
