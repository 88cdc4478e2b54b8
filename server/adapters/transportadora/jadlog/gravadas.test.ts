// Database: PostgreSQL. An adapter and answers that were recorded.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { TransportadoraRecusou } from '../../../ports/expedicao.ts'
import { volume } from '../../../tarifario/testing-exemplos.ts'
import { asking, openPalco, PAULISTA, type Palco, pedido } from './testing-jadlog.ts'

const Gravada = z.object({
  origem: z.string().min(1),
  pedido: z.object({
    method: z.enum(['GET', 'POST']),
    path: z.string(),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  resposta: z.object({ status: z.number().int(), corpo: z.unknown() }),
})

const PASTA = join(import.meta.dirname, 'gravadas')
const gravadas = readdirSync(PASTA).map((file) => ({
  file,
  gravada: Gravada.parse(JSON.parse(readFileSync(join(PASTA, file), 'utf8'))),
}))

let palco: Palco
beforeAll(async () => {
  palco = await openPalco()
})
afterAll(() => palco.close())

/** Reads a recorded answer by the adapter's own way; throws when the adapter cannot. */
async function readIt({ pedido: { path, body } }: z.output<typeof Gravada>) {
  const { precos, expedicao, pontos } = palco.open()
  if (path.startsWith('/frete/valor')) return precos.ask(volume(), ['jadlog/package'], asking())
  if (path.startsWith('/pedido/incluir'))
    return expedicao.issue(pedido(), asking()).catch((error: unknown) => {
      if (error instanceof TransportadoraRecusou) return [error.message]
      throw error
    })
  const codigo = JSON.stringify(body ?? {}).match(/\d{14,}/)?.[0] ?? '11028100000001'
  if (path.startsWith('/pedido/cancelar'))
    return expedicao.cancel({ referencia: pedido().referencia, codigo }, asking())
  if (path.startsWith('/tracking/consultar')) return expedicao.track([codigo], asking())
  if (path.startsWith('/pickup/pudos')) return pontos.listPerto(PAULISTA, asking())
  throw new Error(`no call of ours goes to ${path}`)
}

test.each(gravadas)('$file: the adapter understands the answer', async ({ gravada }) => {
  palco.servidor.chegadas.length = 0
  palco.servidor.fail(gravada.pedido.path.replace(/\/\d{8}$/, ''), { como: 'told', ...gravada.resposta })
  const read = await readIt(gravada)
  expect(read).not.toEqual([])
  const [sent] = palco.servidor.chegadas
  // a field that the real request had and ours has not is worth a look
  for (const field of Object.keys(gravada.pedido.body ?? {})) expect(sent?.body).toHaveProperty(field)
})
