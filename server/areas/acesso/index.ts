import type { Area } from '../../kernel/area.ts'
import { routes } from './acesso.routes.ts'
import { purgeCadastros, sendValidacao } from './cadastro.ts'
import { createDemonstracao } from './demonstracao.ts'
import { sendEmailTrocado, sendTrocaConfirmada, sendTrocaDesfeita } from './desfazer-email.ts'
import { sendRecuperacao } from './recuperacao.ts'
import { purgeSessoes } from './sessao.ts'
import { titular } from './titular.ts'
import { sendNovoEmail, sendTrocaPedida } from './troca-de-email.ts'
import { sendSenhaAlterada } from './troca-de-senha.ts'

export { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SENHA, findDemoAssinatura } from './demonstracao.ts'
export { enderecoOf, paraDe } from './pessoa.ts'
export { createSessions } from './sessoes.ts'
export { requestTrocaDeEmail } from './troca-de-email.ts'
export { assertSenha } from './troca-de-senha.ts'
export {
  findAssinante,
  findUltimaTroca,
  findUsuario,
  lockAssinante,
  lockSenhaHash,
  lockUsuario,
  updateUsuario,
} from './usuario.repo.ts'

/** Who people are, what they are in which shop, and how they get in. */
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
