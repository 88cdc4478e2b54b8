import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { formatCpf } from '#contract/kernel/values/cpf'
import * as contract from '#contract/sandbox'
import { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SENHA } from '../areas/acesso/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { route } from '../kernel/http/route.ts'
import { escapeHtml } from '../kernel/text/escape-html.ts'
import { serveBoletos } from './boletos.ts'
import { serveEmails } from './emails.ts'
import { serveFretes } from './fretes.ts'
import { guardSandbox } from './guarda.ts'
import { servePagamentos } from './pagamentos.ts'
import { advanceRelogio, readRelogio } from './relogio.ts'

export { createDemoFretes } from './demonstracao.ts'
export { followRelogio, syncRelogio } from './relogio.ts'

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)
const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const NA_CAIXA = 'Tudo o que o aplicativo mandou fica aqui; nada sai desta instalação.'
const POR_SMTP = 'Esta instalação manda de verdade, pelo servidor de SMTP_URL: os e-mails não passam por aqui.'

/** The /sandbox page and its calls (D §11), for this installation's own pages. Registered only when the sandbox is on. */
export async function serveSandbox(house: FastifyInstance, deps: Deps) {
  await house.register(async (app) => {
    guardSandbox(app, deps.config)
    serveAll(app, deps)
  })
}

function serveAll(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findRelogio, () => readRelogio(deps))
  route(app, deps, contract.avancarRelogio, ({ body }) => advanceRelogio(deps, body.avancarSegundos))
  route(app, deps, contract.listTarefas, async () =>
    (await deps.jobs.count()).map(({ name, state, count }) => ({ nome: name, situacao: state, quantidade: count })),
  )
  serveEmails(app, deps)
  servePagamentos(app, deps)
  serveBoletos(app, deps)
  serveFretes(app, deps)
  const page = file('sandbox.html')
    .replaceAll('{{emails}}', deps.config.correio.smtpUrl ? POR_SMTP : NA_CAIXA)
    .replaceAll('{{marca}}', escapeHtml(deps.config.marca.nome))
    .replaceAll('{{senha}}', DEMO_SENHA)
    .replaceAll('{{cpfAssinante}}', formatCpf(DEMO_ASSINANTE.cpf))
    .replaceAll('{{cpfOperador}}', formatCpf(DEMO_OPERADOR.cpf))
  app.get('/sandbox', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex').send(page),
  )
  for (const css of ['pagina.css', 'boleto.css', 'sandbox.css'])
    app.get(`/sandbox/${css}`, (_request, reply) => reply.type('text/css; charset=utf-8').send(file(css)))
  app.get('/sandbox/archivo.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(readFileSync(FONT)),
  )
  for (const script of ['sandbox.js', 'emails.js', 'pagamentos.js', 'fretes.js']) {
    app.get(`/sandbox/${script}`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(file(script)))
  }
}
