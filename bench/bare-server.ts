/**
 * The simplest server that could answer a quote: it parses the body, guards the answer with the same plugins and headers as
 * the product, and sends prepared bytes. No log, no limit, no request id.
 */
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { readConfig } from '../server/config.ts'
import { headersOf } from '../server/kernel/http/protect.ts'
import { readHashes } from '../server/web/index.ts'
import { CAMINHO } from './ask.ts'

const [bytes = ''] = process.argv.slice(2)
const app = Fastify()
await app.register(helmet, headersOf(readConfig({ NODE_ENV: 'production' }), await readHashes()) as object)
await app.register(cors, { origin: false })
await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
app.post(CAMINHO, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
