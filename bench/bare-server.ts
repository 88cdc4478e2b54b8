/**
 * The simplest server that could answer a quote: it parses the body, guards the answer with the same plugins and headers as
 * the product, and sends prepared bytes. No log, no limit, no request id. Given addresses, it asks each of them first, as
 * the product asks carriers for prices: kept connections, the same client, the answer read as JSON.
 */
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyReply } from 'fastify'
import { Pool } from 'undici'
import { readConfig } from '../server/config.ts'
import { headersOf } from '../server/kernel/http/protect.ts'
import { readHashes } from '../server/web/index.ts'
import { CAMINHO } from './ask.ts'

const [bytes = '', ...asked] = process.argv.slice(2)
const pools = asked.map((url) => new Pool(url, { connections: 256, pipelining: 1 }))
const app = Fastify()
await app.register(helmet, headersOf(readConfig({ NODE_ENV: 'production' }), await readHashes()) as object)
await app.register(cors, { origin: false })
await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
const answer = (reply: FastifyReply) => reply.type('application/json; charset=utf-8').send(bytes)
if (pools.length === 0) app.post(CAMINHO, (_request, reply) => answer(reply))
else
  app.post(CAMINHO, async (request, reply) => {
    const body = JSON.stringify(request.body)
    const headers = { 'content-type': 'application/json' }
    await Promise.all(
      pools.map(async (pool) => (await pool.request({ method: 'POST', path: '/', headers, body })).body.json()),
    )
    return answer(reply)
  })
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
