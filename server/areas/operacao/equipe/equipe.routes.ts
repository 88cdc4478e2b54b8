import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/equipe'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { findUsuario } from '../../acesso/index.ts'

export function equipeRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findEu, async ({ session: { usuarioUuid, direitos } }) => {
    const pessoa = await findUsuario(deps.db, usuarioUuid)
    if (!pessoa) throw new AppError('NOT_FOUND', 'Operador não encontrado.')
    const { uuid, nome, sobrenome, email } = pessoa
    return { uuid, nome, sobrenome, email, direitos: [...direitos] }
  })
}
