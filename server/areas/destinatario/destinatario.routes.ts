import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/destinatario'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { deleteDestinatario, listDestinatarios } from './destinatario.repo.ts'
import { planBusca } from './destinatario.rules.ts'
import { completePessoa } from './pessoa.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listDestinatarios, async ({ query, session, reply }) => {
    const { assinaturaUuid } = session
    const found = await listDestinatarios(deps.db, assinaturaUuid, planBusca(query.busca ?? ''), contract.SUGESTOES)
    reply.header('x-total-count', found.total)
    return found.destinatarios.map(({ uuid, usadoEm, nome, sobrenome, cpfCnpj, telefone, email, ...lugar }) => {
      const { cep, logradouro, numero, complemento, bairro, municipioUuid } = lugar
      const endereco = { cep, logradouro, numero, complemento, bairro, municipioUuid }
      return { uuid, usadoEm, ...completePessoa({ nome, sobrenome, cpfCnpj, telefone, email, endereco }) }
    })
  })
  route(app, deps, contract.deleteDestinatario, async ({ params, session }) => {
    const { assinaturaUuid } = session
    const isForgotten = isUuid(params.uuid) && (await deleteDestinatario(deps.db, assinaturaUuid, params.uuid))
    if (!isForgotten) throw new AppError('NOT_FOUND', 'Destinatário não encontrado.')
  })
}
