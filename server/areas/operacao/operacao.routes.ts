import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'

/** The calls of the console, room by room. */
export function operacaoRoutes(_app: FastifyInstance, _deps: Deps) {}
