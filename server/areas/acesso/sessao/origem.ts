import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { segredoOf } from '../../../kernel/guard/cofre.ts'
import { findUsuario } from '../usuario.repo.ts'
import { findAparelho, markAparelho } from './aparelho-conhecido.ts'
import { contaDe, type Origem } from './tentativas.ts'

/** Where a try to log in comes from. */
export const origemOf = async (deps: Deps, request: FastifyRequest): Promise<Origem> => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  aparelho: findAparelho(request, { segredo: await segredoOf(deps), em: deps.clock.now() }),
})

/**
 * Marks this browser as known again, if it was known to the account. Called when the person turns on the second step here:
 * known browsers become unknown then. A thief who has the password can make unknown browsers wait.
 */
export async function keepAparelho(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  usuarioUuid: string,
) {
  const [segredo, em] = [await segredoOf(deps), deps.clock.now()]
  const aparelho = findAparelho(request, { segredo, em })
  const cpf = aparelho && (await findUsuario(deps.db, usuarioUuid))?.cpf
  if (!cpf || aparelho.conta !== contaDe(segredo, cpf)) return
  markAparelho(reply, deps.config, { segredo, conta: aparelho.conta, em, nonce: aparelho.nonce })
}
