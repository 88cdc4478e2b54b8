import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config.ts'

/** Structured logs on standard output. No URL, body, header or address of a person is ever written. */
export const createLog = (config: Pick<Config, 'logLevel'>): FastifyBaseLogger =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.senha', '*.token', '*.authorization', '*.cpf', '*.email'], remove: true },
  })
export type Logger = FastifyBaseLogger
