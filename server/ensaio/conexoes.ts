import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { decideCobranca } from '../adapters/psp/sandbox/index.ts'
import { beginRecargaComChave, decide, deliver, type PagamentoWire, pagador } from '../testing/given/pagamento.ts'
import type { TestHouse } from '../testing/house.ts'
import { FAULTS, type Fault, type PostgresProxy } from '../testing/postgres-proxy.ts'
import { checkTudo } from './contraprova/contraprova.ts'
import { checkObjetos } from './curso/objetos.ts'
import { type Diario, noteChave } from './diario.ts'

type Answer = LightMyRequestResponse
/** A request that is ready to be sent, as often as it takes, and what its answer tells. */
export type Pedido = { ask: () => Promise<Answer>; note: (answer: Answer) => unknown }
/** `comEtiqueta`: the jobs run between preparing and asking. */
export type Ato = { prepare: (house: TestHouse, diario: Diario) => Promise<Pedido>; comEtiqueta?: true }

const SALDO_CENTAVOS = 1_000_00
const RECARGA_CENTAVOS = 50_00

/** The money calls that are walked, statement by statement. */
export const ATOS = {
  compra: {
    async prepare(house, diario) {
      const ana = await pagador(house, { saldo: SALDO_CENTAVOS })
      return {
        ask: () => ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`),
        note: (answer) => diario.comprados.add(answer.json<{ uuid: string }>().uuid),
      }
    },
  },
  recarga: {
    async prepare(house, diario) {
      const ana = await pagador(house)
      const chave = randomUUID()
      return {
        ask: () => beginRecargaComChave(ana.me, RECARGA_CENTAVOS, chave),
        async note(answer) {
          const { paymentId } = answer.json<{ paymentId: string }>()
          noteChave(diario, 'recargas', chave, paymentId)
          await decide(house, paymentId, 'APROVAR')
        },
      }
    },
  },
  estorno: {
    comEtiqueta: true,
    async prepare(house, diario) {
      const ana = await pagador(house, { saldo: SALDO_CENTAVOS })
      await ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`)
      diario.comprados.add(ana.carrinho.uuid)
      const { fretes } = (await ana.me.get(`/api/v1/compra/${ana.carrinho.uuid}`)).json<{
        fretes: { uuid: string }[]
      }>()
      return { ask: () => ana.me.put(`/api/v1/frete/${fretes[0]!.uuid}?justificativa=Desisti`), note: () => {} }
    },
  },
  aviso: {
    async prepare(house, diario) {
      const ana = await pagador(house)
      const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
      const decided = await decideCobranca(house.deps, paymentId, 'APROVAR')
      if (typeof decided === 'string') throw new Error(decided)
      return {
        ask: () => deliver(house, decided.webhook),
        note: () => diario.fins.set(paymentId, { status: 'APPROVED', naCarteira: false }),
      }
    },
  },
} satisfies Record<string, Ato>

export type Passo = { fault: Fault; at: number; statement: string }
/** `repetidos`: tries that were answered with "not now", so that the caller had to ask again. */
export type Andado = { statements: string[]; passos: number; repetidos: Passo[]; diferencas: string[] }

/** So often a caller asks again; more means that it never ends. */
const MAX_TRIES = 10
const NOT_NOW = [502, 503]
/** Seconds after which what a cut left behind is tried again by the jobs. */
const DEPOIS = [1, 600, 3600]

/**
 * Does a money call once for each chosen pair of statement and fault, and asks again as a client does. Then books, bank,
 * carrier and answers are compared.
 */
export async function walk(
  nome: keyof typeof ATOS,
  {
    house,
    proxy,
    diario,
    choose,
  }: { house: TestHouse; proxy: PostgresProxy; diario: Diario; choose: (passos: Passo[]) => Passo[] },
): Promise<Andado> {
  const ato: Ato = ATOS[nome]
  const repetidos: Passo[] = []
  const prepareAll = async (many: number) => {
    const pedidos: Pedido[] = []
    while (pedidos.length < many) pedidos.push(await ato.prepare(house, diario))
    if (ato.comEtiqueta) await house.runJobs()
    return pedidos
  }

  const [quiet] = await prepareAll(1)
  proxy.arm()
  const answered = await quiet!.ask()
  const statements = proxy.disarm()
  await quiet!.note(answered)

  const passos = choose(FAULTS.flatMap((fault) => statements.map((statement, i) => ({ fault, at: i + 1, statement }))))
  const pedidos = await prepareAll(passos.length)
  for (const [i, passo] of passos.entries()) {
    const { ask, note } = pedidos[i]!
    proxy.arm(passo)
    let answer = await ask()
    for (let tries = 1; NOT_NOW.includes(answer.statusCode) && tries < MAX_TRIES; tries++) {
      repetidos.push(passo)
      answer = await ask()
    }
    proxy.disarm()
    if (answer.statusCode < 300) await note(answer)
    else diario.falhas.push(`${nome}, ${describePasso(passo)}: ${answer.statusCode} ${answer.body}`)
  }

  for (const segundos of DEPOIS) await house.clock.advance(segundos)
  return {
    statements,
    passos: passos.length,
    repetidos,
    diferencas: [...diario.falhas, ...(await checkTudo(house.db, diario)), ...(await checkObjetos(house.db))],
  }
}

export const describePasso = ({ fault, at, statement }: Passo) => `${fault} ${at} (${statement.slice(0, 60)})`
