/** The least that could answer a quote: parse the body, guard the answer as the product does, send bytes that are ready. */
import Fastify from 'fastify'
import { protect } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { CAMINHO } from './ask.ts'

const [bytes = ''] = process.argv.slice(2)
const app = Fastify()
await protect(app, { config: readConfig({ NODE_ENV: 'production' }) })
app.post(CAMINHO, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
