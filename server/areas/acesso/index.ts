import type { Area } from '../../kernel/area.ts'
import { routes } from './acesso.routes.ts'
import { purgeCadastros, sendValidacao } from './cadastro/cadastro.ts'
import { chaveRoutes } from './chave.routes.ts'
import { sendConvite } from './convite/envio.ts'
import { createDemonstracao, refuseDemonstracao } from './demonstracao.ts'
import { sendEmailTrocado, sendTrocaConfirmada, sendTrocaDesfeita } from './email/desfazer-email.ts'
import { sendNovoEmail, sendTrocaPedida } from './email/troca-de-email.ts'
import { sendRemocaoLiberada, sendRemocaoPedida } from './fator/remocao.ts'
import { fatorRoutes } from './fator.routes.ts'
import { sendFato } from './fatos.ts'
import { sendRecuperacao } from './recuperacao/recuperacao.ts'
import { sendSenhaAlterada } from './recuperacao/troca-de-senha.ts'
import { purgeSessoes } from './sessao/sessao.ts'
import { titular } from './sessao/titular.ts'

export { jaMembro } from './convite/aceite.ts'
export { nameAtores, SISTEMA } from './convite/atores.ts'
export {
  type ConviteGuardado,
  countPessoas,
  deleteConvite,
  deleteConvitesDaLoja,
  findPendente,
  insertConvite,
  listConvites,
  renewConvite,
} from './convite/convite.repo.ts'
export { situacaoDo } from './convite/convite.rules.ts'
export { sendConvite } from './convite/envio.ts'
export {
  endMembros,
  findAssinaturaDe,
  findMembro,
  hasMembro,
  listMembros,
  listNomes,
  type Membro,
  renameLoja,
  updatePapel,
} from './convite/membro.repo.ts'
export { tellAcessoRetirado } from './convite/retirada.ts'
export { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SEGUNDO_OPERADOR, DEMO_SENHA, findDemoAssinatura } from './demonstracao.ts'
export { revokeChavesDeApi } from './email/desfazer-email.ts'
export { requestTrocaDeEmail } from './email/troca-de-email.ts'
export { describeFato, tellConta, tellFato } from './fatos.ts'
export type { OperadorDaEquipe } from './operador/operador.repo.ts'
export { countOutrosAdministradores, listOperadores, lockEquipe, updateDireitos } from './operador/operador.repo.ts'
export {
  acceptConviteDeOperador,
  closeOperador,
  createOperador,
  findConvidado,
  mintConviteDeOperador,
  type NovoOperador,
} from './operador/operador.ts'
export { enderecoOf, paraDe } from './pessoa.ts'
export { countMembrosDe, listTitulares, searchAssinaturas } from './procura.repo.ts'
export { assertSenha } from './recuperacao/troca-de-senha.ts'
export { CUSTO_DA_SENHA, hashSenha } from './senha.ts'
export { nameAparelho } from './sessao/aparelho.rules.ts'
export { blockAssinante, unblockAssinante } from './sessao/bloqueio.ts'
export { deleteSessao, listSessoes } from './sessao/sessao.repo.ts'
export { countSessoesDe, operadorDesde } from './sessao/sessao.ts'
export { createSessions } from './sessao/sessoes.ts'
export {
  findAssinante,
  findUltimaTroca,
  findUsuario,
  holdAssinante,
  listAssinantes,
  listDonos,
  lockAssinante,
  lockSenhaHash,
  lockUsuario,
  updateUsuario,
} from './usuario.repo.ts'

/** People, their papéis in shops, and how they log in. */
export const acesso: Area = {
  name: 'acesso',
  routes(app, deps) {
    routes(app, deps)
    fatorRoutes(app, deps)
    chaveRoutes(app, deps)
  },
  jobs: [
    purgeSessoes,
    purgeCadastros,
    sendValidacao,
    sendRecuperacao,
    sendNovoEmail,
    sendTrocaPedida,
    sendEmailTrocado,
    sendTrocaConfirmada,
    sendTrocaDesfeita,
    sendSenhaAlterada,
    sendConvite,
    sendFato,
    sendRemocaoPedida,
    sendRemocaoLiberada,
  ],
  titular,
  async start(deps) {
    if (deps.config.demo) await createDemonstracao(deps)
    if (!deps.config.sandbox) await refuseDemonstracao(deps.db)
  },
}
