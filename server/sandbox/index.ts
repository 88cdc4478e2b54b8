import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sandbox'
import { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SEGUNDO_OPERADOR, DEMO_SENHA } from '../areas/acesso/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { route } from '../kernel/http/route.ts'
import { serveBoletos } from './boletos.ts'
import { serveDiferencas } from './diferencas.ts'
import { serveDocumentos } from './documentos.ts'
import { serveEmails } from './emails.ts'
import { serveFretes } from './fretes.ts'
import { guardSandbox } from './guarda.ts'
import { servePagamentos } from './pagamentos.ts'
import { advanceRelogio, readRelogio } from './relogio.ts'

export { createDemoFretes } from './demonstracao.ts'
export { createDemoDocumentos } from './demonstracao-documentos.ts'
export { followRelogio, syncRelogio } from './relogio.ts'

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)
const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const CONTAS = [
  { papel: 'ASSINANTE' as const, cpf: DEMO_ASSINANTE.cpf, senha: DEMO_SENHA },
  { papel: 'OPERADOR' as const, cpf: DEMO_OPERADOR.cpf, senha: DEMO_SENHA },
  { papel: 'OPERADOR' as const, cpf: DEMO_SEGUNDO_OPERADOR.cpf, senha: DEMO_SENHA },
]

/**
 * The calls of the sandbox (D §11), for this installation's own pages. The page at /sandbox comes with the web client.
 * Registered only when the sandbox is on.
 */
export async function serveSandbox(house: FastifyInstance, deps: Deps) {
  await house.register(async (app) => {
    guardSandbox(app, deps.config)
    serveAll(app, deps)
  })
}

function serveAll(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findRelogio, () => readRelogio(deps))
  route(app, deps, contract.avancarRelogio, ({ body }) => advanceRelogio(deps, body.avancarSegundos))
  route(app, deps, contract.findInstalacao, () => ({
    correio: deps.config.correio.smtpUrl ? ('SMTP' as const) : ('CAIXA' as const),
    contas: deps.config.demo ? CONTAS : [],
  }))
  route(app, deps, contract.listTarefas, async () =>
    (await deps.jobs.count()).map(({ name, state, count }) => ({ nome: name, situacao: state, quantidade: count })),
  )
  serveEmails(app, deps)
  servePagamentos(app, deps)
  serveBoletos(app, deps)
  serveFretes(app, deps)
  serveDocumentos(app, deps)
  serveDiferencas(app, deps)
  // like a bank's, the boleto's page comes from the server: its styles and font are served here
  for (const css of ['pagina.css', 'boleto.css'])
    app.get(`/sandbox/${css}`, (_request, reply) => reply.type('text/css; charset=utf-8').send(file(css)))
  app.get('/sandbox/archivo.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(readFileSync(FONT)),
  )
}
