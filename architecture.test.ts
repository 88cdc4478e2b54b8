import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from './architecture.ts'
import { LAWS, readHouse, type SourceFile } from './architecture-laws.ts'

const house = readHouse(
  globSync('{contract,server,web,e2e}/**/*.{ts,tsx}').map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  })),
)

test.for(Object.keys(LAWS))('%s', (law) => {
  expect(LAWS[law]?.(house)).toEqual([])
})

test('the server opens its areas in the order of the list', () => {
  const app = readFileSync('server/app.ts', 'utf8')
  const list = /export const AREAS: readonly Area\[\] = \[([^\]]*)\]/.exec(app)?.[1] ?? ''
  const opened = [...list.matchAll(/\w+/g)].map(([area]) => area)
  expect(opened.length).toBeGreaterThan(10)
  expect(opened).toEqual(AREAS.filter((area) => opened.includes(area)))
})

/** The constants below a command's first line: they have no value yet while it runs. */
const declaredTooLate = (text: string) =>
  [...text.slice(text.search(/^await runComando\(/m)).matchAll(/^(?:const|let|class) (\w+)/gm)].map(([, name]) => name)

test('a command declares its constants before it runs', () => {
  const commands = globSync('scripts/*.ts')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => /^await runComando\(/m.test(text))
  expect(commands.length).toBeGreaterThan(10)
  for (const { path, text } of commands) expect([path, declaredTooLate(text)]).toEqual([path, []])
  expect(declaredTooLate('const A = 1\nawait runComando(run)\nconst B = 2')).toEqual(['B'])
})

/** Whether a test project of this name has tests below this path, by their names and first lines as vitest.config.ts reads them. */
function hasTests(project: string, path: string) {
  const files = globSync(`${path}/**/*.test.ts`).concat(path.endsWith('.test.ts') ? path : [])
  return files.some((file) => {
    const [, database] = /^\/\/ Database: (embedded|both)\. /.exec(readFileSync(file, 'utf8')) ?? []
    if (project === 'areas-pglite') return database !== undefined
    return database !== 'embedded' && !file.endsWith('.rules.test.ts')
  })
}

test('the test commands that the documents name find tests', () => {
  const texts = ['CONTRIBUTING.md', 'README.md', ...globSync('docs/*.md')].map((path) => readFileSync(path, 'utf8'))
  const commands = texts.flatMap((text) => [...text.matchAll(/--project (areas-\w+) ([\w./-]+)/g)])
  expect(commands.length).toBeGreaterThan(1)
  expect(commands.filter(([, project, path]) => !hasTests(project!, path!)).map(([command]) => command)).toEqual([])
})

/** For each law, files that break it; a law that lets one of them pass guards nothing. */
const VIOLATIONS: Record<string, SourceFile[][]> = {
  'no room opens a door that is not its own': [
    [file('server/kernel/jobs.ts', "import { x } from '../areas/frete/index.ts'")],
    [file('server/ports/cep.ts', "import type { Deps } from '../kernel/deps.ts'")],
    [file('server/areas/loja/loja.repo.ts', "import { Reais } from '../../adapters/cep/faixas.ts'")],
    [file('server/tarifario/motor.ts', "import { route } from '../kernel/route.ts'")],
    [file('web/ui/money.tsx', "import { Frete } from '#contract/frete'")],
    [file('web/ui/modal.tsx', "export * from '../app/session.ts'")],
    [file('web/app/api.ts', "const page = import('../routes/landing.tsx')")],
    [file('contract/kernel/http/page.ts', "import { Frete } from '../../frete.ts'")],
  ],
  'areas lean on lower areas only, and only through index.ts': [
    [file('server/areas/carteira/recarga.ts', "import { x } from '../frete/index.ts'")],
    [file('server/areas/frete/compra.ts', "import { x } from '../carteira/carteira.repo.ts'")],
    [file('web/areas/loja/loja-form.tsx', "import { x } from '../endereco/cidade.tsx'")],
  ],
  'a sub-room leans on the root of its room and on the sub-rooms before it': [
    [file('server/areas/frete/agenda/agenda.ts', "import { x } from '../compra/compra.ts'")],
    [file('server/areas/frete/frete.repo.ts', "import { x } from './lista/lista.repo.ts'")],
    [file('web/ui/tokens/cx.ts', "import { Modal } from '../layers/modal.tsx'")],
    [file('contract/kernel/values/dia.ts', "import { Dia } from '../schemas/instante.ts'")],
  ],
  'every sub-room is in the list': [
    [file('server/areas/frete/estoque/estoque.ts', '')],
    [file('web/ui/widgets/x.tsx', '')],
  ],
  'a folder holds at most twenty product files': [
    Array.from({ length: 21 }, (_, each) => file(`web/routes/tela-${each}.tsx`, '')),
  ],
  'only the schemas and the calls of the contract’s kernel import zod': [
    [file('contract/kernel/values/cpf.ts', "import * as z from 'zod'")],
    [file('contract/kernel/site/marca.ts', "import * as z from 'zod'")],
  ],
  'every area is in the list': [[file('server/areas/estoque/index.ts', '')], [file('web/areas/estoque/x.tsx', '')]],
  'a contract file leans on schemas of lower areas only': [
    [file('contract/loja.ts', "import { Frete } from './frete.ts'")],
    [file('contract/estoque.ts', "import { Loja } from './loja.ts'")],
  ],
  'the contract imports zod and itself': [
    [file('contract/frete.ts', "import { readFile } from 'node:fs'")],
    [file('contract/frete.ts', "import type { Deps } from '../server/kernel/deps.ts'")],
  ],
  'the product leans on no test and on no rehearsal': [
    [file('server/main.ts', "import { createProduto } from './ensaio/produto.ts'")],
    [file('server/sandbox/demonstracao.ts', "import { frete } from '../testing/frete.ts'")],
    [file('server/areas/frete/lista/lista.ts', "import { massa } from '../testing-massa.ts'")],
  ],
  'web and server never meet': [
    [file('web/routes/envios.tsx', "import type { Deps } from '../../server/kernel/deps.ts'")],
    [file('web/app/api.ts', "import { join } from 'node:path'")],
    [file('server/app.ts', "import { rotas } from '../web/routes.tsx'")],
  ],
  'rules are pure: they import the contract, the tariff engine, other rules and the words of a port': [
    [file('server/areas/frete/frete.rules.ts', "import { findFrete } from './frete.repo.ts'")],
    [file('web/areas/cotacao/ordem.rules.ts', "import { useState } from 'react'")],
  ],
  'rules are pure: nothing in them waits, asks the clock or rolls dice': [
    [file('server/areas/frete/frete.rules.ts', 'const x = await y')],
    [file('server/areas/frete/frete.rules.ts', 'const x = Math.random()')],
    [file('server/tarifario/motor.ts', 'const agora = new Date()')],
  ],
  'rules are pure: nothing in them is kept from one call to the next, nor goes out of them': [
    [file('server/areas/frete/frete.rules.ts', "let last = ''\nexport const x = () => last")],
    [file('server/areas/frete/frete.rules.ts', "const x = () => fetch('https://x')")],
    [file('web/areas/frete/frete.rules.ts', "const x = () => localStorage.getItem('x')")],
    [file('web/areas/frete/frete.rules.ts', 'const x = () => performance.now()')],
  ],
  'what plans is a rule': [
    [file('server/areas/frete/compra.ts', 'export function planCompra(status: string) {}')],
    [file('server/areas/frete/compra.ts', 'const planCompra = (status: string) => status')],
  ],
  'the tariff engine reads files in its loader alone': [
    [file('server/tarifario/motor.ts', "import { readFileSync } from 'node:fs'")],
  ],
  'a table is touched by the area that owns it': [
    [
      file(
        'server/areas/loja/loja.tables.ts',
        'export type LojaTables = {\n  lojaConvite: {\n    uuid: string\n  }\n}',
      ),
      file('server/areas/frete/frete.repo.ts', "db.selectFrom('lojaConvite')"),
    ],
    [
      file('server/areas/loja/loja.tables.ts', 'export type LojaTables = {\n  loja: {\n    uuid: string\n  }\n}'),
      file('server/areas/frete/frete.repo.ts', "db.selectFrom('frete').innerJoin(\n 'loja as l', 'a', 'b')"),
    ],
    [
      file('server/areas/loja/loja.tables.ts', 'export type LojaTables = {\n  loja: {\n    uuid: string\n  }\n}'),
      file('server/areas/frete/frete.repo.ts', "claimDue<{ uuid: string }>(\n  db,\n  'loja', lease, { due: 'em' })"),
    ],
  ],
  'only a repository speaks SQL': [
    [file('server/areas/frete/frete.routes.ts', "deps.db.selectFrom('frete')")],
    [file('server/areas/frete/compra.ts', 'await sql`select 1`.execute(db)')],
    [file('server/kernel/guard/rate-limit.ts', "db.selectFrom('limite')")],
    [file('server/areas/frete/agenda.ts', "await claimDue(deps.db, 'freteAgenda', lease, { due: 'em' })")],
  ],
  'only the route of a declared read asks the replica': [
    [file('server/areas/carteira/extrato/extrato.ts', 'const db = await deps.replica.open(true)')],
    [file('server/areas/frete/frete.routes.ts', 'replica.open(false)')],
  ],
  'a house’s deps are not copied with another database': [
    [file('server/areas/frete/lista.routes.ts', 'listFretes({ ...deps, db: lendo }, session)')],
  ],
  'an insert of rows names their columns': [
    [file('server/areas/frete/frete.repo.ts', 'sql`insert into frete select * from jsonb_populate_recordset(…)`')],
    [file('server/areas/loja/loja.repo.ts', 'sql`\n  insert into loja\n  select * from novas`')],
  ],
  'tables and the schema import types only': [
    [file('server/areas/frete/frete.tables.ts', "import { Generated } from 'kysely'")],
    [file('server/db/schema.ts', "import { FreteTables } from '../areas/frete/frete.tables.ts'")],
  ],
  'the contract has no transform: it could not be sent back': [
    [file('contract/frete.ts', 'z.string().transform(Number)')],
  ],
  'time comes from the clock': [
    [file('server/areas/frete/compra/compra.ts', 'const em = new Date()')],
    [file('web/app/data-layer.ts', 'const em = Date.now()')],
  ],
  'the environment is read once': [[file('server/main.ts', 'const port = process.env.PORT')]],
  'a name says what is inside': [
    [file('server/areas/frete/utils.ts', '')],
    [file('web/app/money-helpers.ts', '')],
    [file('server/areas/frete/frete.service.ts', '')],
    [file('contract/common/x.ts', '')],
  ],
  'a test waits for what happens, not for a time': [
    [file('server/areas/frete/compra.test.ts', 'await new Promise((done) => setTimeout(done, 20))')],
    [file('server/testing/jobs.ts', "import { setTimeout as pause } from 'node:timers/promises'")],
    [file('e2e/carrinho.test.ts', 'await page.waitForTimeout(500)')],
  ],
  'a component’s test finds things as a person does': [
    [file('web/routes/envios.test.tsx', "document.querySelector('ol button')")],
    [file('web/ui/fields/field.test.tsx', "screen.getByTestId('field')")],
  ],
  'a query’s key begins with the area that asks, and nobody names another’s': [
    [file('web/areas/carteira/x.ts', "invalidateQueries({ queryKey: ['frete', 'lista'] })")],
    [file('web/areas/carteira/x.ts', 'invalidateQueries({ predicate: ({ queryKey: [area] }) => area in touched })')],
    [file('web/app/private/x.tsx', "useQuery({ queryKey: ['carrinho', 'quantidade'] })")],
    [file('web/routes/envios.tsx', "resetQueries({ queryKey: ['frete', 'lista'] })")],
  ],
  'a page of the console that cannot be read again leaves what was read before': [
    [file('web/routes/operacao/frete.tsx', 'if (error) return <Falha error={error} />')],
    [
      file(
        'web/routes/operacao/frete.tsx',
        'if (frete.isError)\n return (\n <Tela titulo="Frete">\n <Falha error={error} />',
      ),
    ],
    [file('web/areas/operacao/fila/fila.tsx', 'lista={\n error ? (\n <Falha error={error} />')],
  ],
  'what draws documents is not loaded with the server': [
    [
      file('server/main.ts', "import { house } from './house.ts'"),
      file('server/house.ts', "import { draw } from './impressos/traco.ts'"),
      file('server/impressos/traco.ts', "import PDFDocument from 'pdfkit'"),
    ],
  ],
  'zod waits until the visitor needs it': [
    [file('web/routes/landing.tsx', "import * as z from 'zod'")],
    [
      file('web/routes/landing.tsx', "import { Hero } from '../app/hero.tsx'"),
      file('web/app/hero.tsx', "import { Cep } from '#contract/kernel/schemas/cep'"),
      file('contract/kernel/schemas/cep.ts', "import * as z from 'zod'"),
    ],
  ],
}

test('every law has been seen to be broken', () => {
  expect(Object.keys(VIOLATIONS).sort()).toEqual(Object.keys(LAWS).sort())
})

test.for(Object.entries(VIOLATIONS).flatMap(([law, cases]) => cases.map((files) => ({ law, files }))))(
  'found broken: $law ($files.0.path)',
  ({ law, files }) => {
    expect(LAWS[law]?.(readHouse(files))).not.toEqual([])
  },
)

/** What looks like a violation and is none. */
test('the laws let the innocent pass', () => {
  const innocent = readHouse([
    file(
      'server/areas/frete/compra.ts',
      "import { x } from '../carteira/index.ts'\n// new Date() is the clock's business",
    ),
    file('server/areas/frete/frete.repo.ts', "db.selectFrom('frete')\nconst em = new Date(texto)"),
    file('server/areas/frete/frete.tables.ts', "import type { Generated } from 'kysely'\n  frete: {"),
    file('server/areas/frete/compra.test.ts', "import { startHouse } from '../../testing.ts'\nnew Date()"),
    file('server/kernel/clock.ts', 'export const clock = { now: () => new Date() }'),
    file('server/config.ts', 'process.env'),
    file('server/main.ts', "import { faixas } from './adapters/cep/faixas.ts'"),
    file('server/tarifario/load-tabelas.ts', "import { readFileSync } from 'node:fs'"),
    file(
      'web/routes/landing.tsx',
      "import type { C } from '#contract/kernel/schemas/cep'\nconst c = () => import('zod')",
    ),
    file('contract/kernel/schemas/cep.ts', "import * as z from 'zod'"),
    ...Array.from({ length: 19 }, (_, each) => file(`web/routes/tela-${each}.tsx`, '')),
    file('server/areas/frete/index.ts', "export * from './compra/compra.ts'"),
  ])
  expect(Object.values(LAWS).flatMap((law) => law(innocent))).toEqual([])
})

function file(path: string, text: string): SourceFile {
  return { path, text }
}
