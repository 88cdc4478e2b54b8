import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openSessao } from '../server/areas/acesso/entrada/abertura.ts'
import { findUsuarioByCpf, insertUsuario } from '../server/areas/acesso/usuario.repo.ts'
import { checkLivro } from '../server/areas/carteira/index.ts'
import { saveAlertas } from '../server/areas/conta/conta.repo.ts'
import { findMunicipioByNome } from '../server/areas/endereco/index.ts'
import { versaoVigente } from '../server/areas/termos/index.ts'
import { checkDiferencas } from '../server/ensaio/contraprova/diferencas.ts'
import type { Deps } from '../server/kernel/deps.ts'
import { SENHA_HASH } from '../server/testing/senha.ts'
import { ATRASO_HEADER } from './atraso.ts'

type Novo = { nome: string; cpf: string; email: string }

/**
 * Calls that only the product of the journeys answers: what its start printed, whether the books balance, a new account that
 * is ready, a session without its password, and late answers. Journeys about registration and log in use their screens
 * instead, whose digests are slow on purpose.
 */
export function serveEnsaio(app: FastifyInstance, deps: Deps, printed: () => string) {
  const { db, clock } = deps
  app.addHook('onRequest', async ({ url, headers: { [ATRASO_HEADER]: late } }) => {
    if (late && url.startsWith('/api/v1/')) await new Promise((answer) => setTimeout(answer, Number(late)))
  })
  app.get('/ensaio/impresso', () => ({ impresso: printed() }))
  app.get('/ensaio/livro', async () => [...(await checkLivro(db)), ...(await checkDiferencas(db))])

  app.post<{ Body: Novo }>('/ensaio/assinante', async ({ body }, reply) => {
    const em = clock.now()
    const assinaturaUuid = randomUUID()
    await db.transaction().execute(async (tx) => {
      const isNew = await insertUsuario(tx, {
        ...body,
        uuid: randomUUID(),
        assinaturaUuid,
        perfilUuid: randomUUID(),
        sobrenome: 'da Silva',
        telefone: '11987654321',
        roles: ['ASSINANTE'],
        cep: '01310100',
        logradouro: 'Avenida Paulista',
        numero: '1000',
        bairro: 'Bela Vista',
        municipioUuid: findMunicipioByNome('São Paulo', 'SP')!.uuid,
        versaoTermos: versaoVigente(deps, 'termos-de-uso'),
        termosAceitosEm: em,
        emailValidadoEm: em,
        criadoEm: em,
        senhaHash: SENHA_HASH,
      })
      if (!isNew) throw new Error('this CPF or e-mail is already taken')
      await saveAlertas(tx, assinaturaUuid, SEM_PERGUNTAS)
    })
    return reply.code(201).send()
  })

  app.post<{ Body: { cpf: string } }>('/ensaio/sessao', async ({ body, headers }) => {
    const usuario = await findUsuarioByCpf(db, body.cpf)
    if (!usuario) throw new Error('nobody has this CPF')
    return openSessao(deps, usuario, headers['user-agent'], async () => {})
  })
}

/** Only the journeys about the questions before actions have them on. */
const SEM_PERGUNTAS = {
  alertaRestricoesCorreios: false,
  alertaConfirmacaoImpressao: false,
  alertaConfirmacaoDeDeclaracaoConteudo: false,
  alertaPagamento: false,
}
