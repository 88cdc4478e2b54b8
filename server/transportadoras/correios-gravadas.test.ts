import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createPartes } from '../kernel/partes.ts'
import { TransportadoraRecusou } from '../ports/expedicao.ts'
import { asking, openPalco, type Palco } from './testing-correios.ts'
import { newPedido, newVolume } from './testing-pedido.ts'

const Gravada = z.object({
  origem: z.string().min(1),
  pedido: z.object({
    method: z.enum(['GET', 'POST', 'DELETE']),
    path: z.string().startsWith('/'),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  resposta: z.object({ status: z.number().int(), corpo: z.unknown() }),
})
type Gravada = z.output<typeof Gravada>

const PASTA = join(import.meta.dirname, '../adapters/transportadora/correios/gravadas')
const gravadas = readdirSync(PASTA).map((file) => ({
  file,
  gravada: Gravada.parse(JSON.parse(readFileSync(join(PASTA, file), 'utf8'))),
}))

let palco: Palco
beforeAll(async () => void (palco = await openPalco()))
afterAll(() => palco.close())

const AGAIN = /^\/(?:preco|prazo)\/v1\/nacional$/

/** Reads a recorded answer by the adapter's own way; throws when the adapter cannot. */
async function readIt({ pedido: { path } }: Gravada) {
  const { precos, expedicao, openCep } = palco.correios
  if (AGAIN.test(path)) return precos.ask(newVolume(), ['correios/sedex'], asking)
  if (path.startsWith('/prepostagem/v1/prepostagens/objeto/'))
    return expedicao.cancel({ referencia: newPedido().referencia, codigo: path.split('/').at(-1)! }, asking)
  if (path === '/prepostagem/v1/prepostagens')
    return expedicao.issue(newPedido(), asking).catch((error: unknown) => {
      if (error instanceof TransportadoraRecusou) return [error.message]
      throw error
    })
  if (path.startsWith('/srorastro/')) return expedicao.track(path.match(/[A-Z]{2}\d{9}BR/g) ?? [], asking)
  const [, cep] = /^\/cep\/v2\/enderecos\/(\d{8})$/.exec(path) ?? []
  if (cep) {
    const { clock } = palco.deps
    const sonda = createPartes(clock).open({ parte: 'CEP', quem: 'local', modo: 'REAL' })
    const found = await openCep({ clock, log: { warn() {} }, sonda, timeoutMs: 20_000 }).findEndereco(cep)
    if (found === 'unavailable') throw new Error('the answer cannot be understood')
    return found
  }
  throw new Error(`no call of ours goes to ${path}`)
}

test.each(gravadas)('$file: the adapter understands the answer', async ({ gravada }) => {
  const { path, body } = gravada.pedido
  const [plain] = path.split('?')
  const at = new RegExp(`^${plain}$`)
  palco.local.behave()
  palco.local.misbehave(at, { como: 'told', ...gravada.resposta })
  palco.local.pedidos.length = 0
  const read = await readIt(gravada)
  expect(read).not.toEqual([])
  const [sent] = palco.local.askedOf(at, gravada.pedido.method)
  // a field that the real request had and ours has not is worth a look
  expectFields(sent?.corpo, body ?? {})
})

/** Each recorded field is in ours, also in the first item of a list. */
function expectFields(ours: unknown, recorded: Record<string, unknown>) {
  for (const [field, value] of Object.entries(recorded)) {
    expect(ours).toHaveProperty(field)
    const [first] = Array.isArray(value) ? (value as unknown[]) : []
    const [our] = Array.isArray(value) ? (ours as Record<string, unknown[]>)[field]! : []
    if (typeof first === 'object' && first !== null) expectFields(our, first as Record<string, unknown>)
  }
}
