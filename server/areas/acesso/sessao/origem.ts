import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { findAparelho } from './aparelho-conhecido.ts'
import { type Origem, segredoOf } from './tentativas.ts'

/** Where a try to log in comes from. */
export const origemOf = async (deps: Deps, request: FastifyRequest): Promise<Origem> => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  aparelho: findAparelho(request, { segredo: await segredoOf(deps), em: deps.clock.now() }),
})
