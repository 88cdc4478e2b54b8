import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/destinatario'
import { DESTINATARIO_REPETIDO, editDestinatario } from '#contract/destinatario-edicao'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { readEndereco } from '../endereco/index.ts'
import { deleteDestinatario, listDestinatarios, updateDestinatario } from './destinatario.repo.ts'
import { planBusca } from './destinatario.rules.ts'
import { buscaOf, completePessoa, keepPessoa } from './pessoa.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listDestinatarios, async ({ lendo, query, session, reply }) => {
    const { assinaturaUuid } = session
    const limit = query.pageSize ?? contract.SUGESTOES
    const pagina = { limit, offset: (query.page ?? 0) * limit }
    const found = await listDestinatarios(lendo, assinaturaUuid, planBusca(query.busca ?? ''), pagina)
    reply.header('x-total-count', found.total)
    return found.destinatarios.map(completeDestinatario)
  })
  route(app, deps, editDestinatario, async ({ params, body, session }) => {
    const { endereco, ...pessoa } = { ...keepPessoa(body), endereco: readEndereco(body.endereco) }
    const row = { ...pessoa, ...endereco, busca: buscaOf(pessoa) }
    const saved = isUuid(params.uuid) && (await updateDestinatario(deps.db, session.assinaturaUuid, params.uuid, row))
    if (!saved) throw new AppError('NOT_FOUND', 'Destinatário não encontrado.')
    if (saved === 'repeated') throw new AppError('CONFLICT', DESTINATARIO_REPETIDO)
    return completeDestinatario(saved)
  })
  route(app, deps, contract.deleteDestinatario, async ({ params, session }) => {
    const { assinaturaUuid } = session
    const isForgotten = isUuid(params.uuid) && (await deleteDestinatario(deps.db, assinaturaUuid, params.uuid))
    if (!isForgotten) throw new AppError('NOT_FOUND', 'Destinatário não encontrado.')
  })
}

type Linha = Awaited<ReturnType<typeof listDestinatarios>>['destinatarios'][number]

function completeDestinatario({
  uuid,
  usadoEm,
  nome,
  sobrenome,
  cpfCnpj,
  telefone,
  email,
  ...lugar
}: Omit<Linha, 'total'>) {
  const { cep, logradouro, numero, complemento, bairro, municipioUuid } = lugar
  const endereco = { cep, logradouro, numero, complemento, bairro, municipioUuid }
  return { uuid, usadoEm, ...completePessoa({ nome, sobrenome, cpfCnpj, telefone, email, endereco }) }
}
