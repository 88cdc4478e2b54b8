import type { Area } from '../../kernel/area.ts'
import { routes } from './acesso.routes.ts'
import { createDemonstracao } from './demonstracao.ts'
import { purgeSessoes } from './sessao.ts'

export { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SENHA } from './demonstracao.ts'
export { createSessions } from './sessao.ts'

export const acesso: Area = {
  name: 'acesso',
  routes,
  jobs: [purgeSessoes],
  async start(deps) {
    if (deps.config.demo) await createDemonstracao(deps)
  },
}
