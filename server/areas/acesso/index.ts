import type { Area } from '../../kernel/area.ts'
import { routes } from './acesso.routes.ts'
import { purgeCadastros, sendValidacao } from './cadastro/cadastro.ts'
import { createDemonstracao } from './demonstracao.ts'
import { sendEmailTrocado, sendTrocaConfirmada, sendTrocaDesfeita } from './email/desfazer-email.ts'
import { sendNovoEmail, sendTrocaPedida } from './email/troca-de-email.ts'
import { sendRecuperacao } from './recuperacao/recuperacao.ts'
import { sendSenhaAlterada } from './recuperacao/troca-de-senha.ts'
import { purgeSessoes } from './sessao/sessao.ts'
import { titular } from './sessao/titular.ts'

export { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SENHA, findDemoAssinatura } from './demonstracao.ts'
export { requestTrocaDeEmail } from './email/troca-de-email.ts'
export { enderecoOf, paraDe } from './pessoa.ts'
export { assertSenha } from './recuperacao/troca-de-senha.ts'
export { nameAparelho } from './sessao/aparelho.rules.ts'
export { createSessions } from './sessao/sessoes.ts'
export {
  findAssinante,
  findUltimaTroca,
  findUsuario,
  holdAssinante,
  lockAssinante,
  lockSenhaHash,
  lockUsuario,
  updateUsuario,
} from './usuario.repo.ts'

/** People, their papéis in shops, and how they log in. */
export const acesso: Area = {
  name: 'acesso',
  routes,
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
  ],
  titular,
  async start(deps) {
    if (deps.config.demo) await createDemonstracao(deps)
  },
}
