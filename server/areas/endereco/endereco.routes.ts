import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/endereco'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { findEndereco } from './busca.ts'
import { findUf, listMunicipiosOf, UFS } from './municipios.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listUfs, () => UFS.map(({ sigla, nome }) => ({ nome: sigla, nomeExtenso: nome })))

  route(app, deps, contract.listMunicipios, ({ query: { uf, page = 0, pageSize }, reply }) => {
    if (!findUf(uf)) throw new AppError('NOT_FOUND', `Não existe estado com a sigla ${uf}.`)
    const municipios = listMunicipiosOf(uf)
    const size = pageSize ?? municipios.length
    reply.header('x-total-count', municipios.length)
    return municipios.slice(page * size, (page + 1) * size).map(({ uuid, nome }) => ({ uuid, nome }))
  })

  route(app, deps, contract.findCep, ({ params }) => findEndereco(deps, params.cep), {
    limit: { name: 'cep', max: deps.config.limits.cep, windowSeconds: 60 },
  })
}
