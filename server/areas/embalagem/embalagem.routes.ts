import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/embalagem'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { conteudos, readConteudo, showConteudo } from './conteudo.ts'
import { embalagens, readEmbalagem, showEmbalagem } from './embalagem.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listEmbalagens, async ({ session }) =>
    (await embalagens.list(deps, session.assinaturaUuid)).map(showEmbalagem),
  )
  route(app, deps, contract.saveEmbalagem, async ({ params: { uuid }, body, session: { assinaturaUuid } }) =>
    showEmbalagem(await embalagens.save(deps, { assinaturaUuid, uuid }, readEmbalagem(body))),
  )
  route(app, deps, contract.renameEmbalagem, async ({ params: { uuid }, body, session: { assinaturaUuid } }) =>
    showEmbalagem(await embalagens.rename(deps, { assinaturaUuid, uuid }, body.nome)),
  )
  route(app, deps, contract.deleteEmbalagem, ({ params: { uuid }, session: { assinaturaUuid } }) =>
    embalagens.delete(deps, { assinaturaUuid, uuid }),
  )
  route(app, deps, contract.listConteudos, async ({ session }) =>
    (await conteudos.list(deps, session.assinaturaUuid)).map(showConteudo),
  )
  route(app, deps, contract.saveConteudo, async ({ params: { uuid }, body, session: { assinaturaUuid } }) =>
    showConteudo(await conteudos.save(deps, { assinaturaUuid, uuid }, readConteudo(body))),
  )
  route(app, deps, contract.renameConteudo, async ({ params: { uuid }, body, session: { assinaturaUuid } }) =>
    showConteudo(await conteudos.rename(deps, { assinaturaUuid, uuid }, body.nome)),
  )
  route(app, deps, contract.deleteConteudo, ({ params: { uuid }, session: { assinaturaUuid } }) =>
    conteudos.delete(deps, { assinaturaUuid, uuid }),
  )
}
