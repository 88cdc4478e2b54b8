import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import { syncRelogio } from '../../sandbox/index.ts'
import { destinatario, enderecoNoRio, frete } from '../../testing/given/carrinho.ts'
import { insertOperador } from '../../testing/given/operador.ts'
import { createBanco } from '../banco.ts'
import type { Cliente } from '../cliente.ts'
import type { Diario } from '../diario.ts'
import { createPessoa, type Pessoa } from '../pessoa.ts'
import { prepare } from '../preparo.ts'
import { sorteOf } from '../sorte.ts'
import type { Ato } from './mortes.ts'

export type Palco = {
  ask: Cliente
  db: Db
  diario: Diario
  /** Resolves when product and authority both answer. */
  ready: () => Promise<unknown>
  /** Follows the installation's clock, which `advance` moves. */
  clock: Clock
}

/** The recipient's complement by which the played authority refuses a document. */
const RECUSADA = 'DCE 598'

/**
 * Does one thing with the DC-e of a new frete; from `arm` on the planned deaths happen. Returns whether the document has
 * come to its end.
 */
export async function act(palco: Palco, ato: Ato, arm: () => void): Promise<() => Promise<boolean>> {
  const { db, diario, ask, clock } = palco
  const pessoa = await enter(palco)
  switch (ato) {
    case 'emissao': {
      arm()
      const uuid = await buy(pessoa, diario)
      return () => hasStatus(db, uuid, 'GERADO')
    }
    case 'cancelamento': {
      const uuid = await buy(pessoa, diario)
      await endsWithin(palco, () => hasStatus(db, uuid, 'GERADO'))
      arm()
      await pessoa.call({ nome: 'PUT /frete', method: 'PUT', path: `/api/v1/frete/${uuid}` }, 200, 'CONFLICT')
      return async () => (await findEstado(db, uuid)) === 'CANCELADA'
    }
    case 'reenvio': {
      const uuid = await buy(pessoa, diario, RECUSADA)
      await endsWithin(palco, async () => (await findEstado(db, uuid)) === 'REJEITADA' && hasStatus(db, uuid, 'GERADO'))
      await setComplemento(db, uuid, 'Fundos')
      const { token } = await insertOperador(db, clock.now(), ['ATENDIMENTO'])
      arm()
      await ask({
        nome: 'POST /reenvio',
        method: 'POST',
        path: `/api/v1/operacao/dce/${uuid}/reenvio`,
        token,
        body: {},
      })
      return async () => (await findEstado(db, uuid)) !== 'ASSINADA'
    }
  }
}

/** Steps in which the clock hardly moves, so that nobody else takes up a task while it is worked. */
const CURTOS = 80
/** What a worker has begun goes on meanwhile. */
const ENTRE_CURTOS_MS = 25
const MAX_PASSOS = CURTOS + 40
/** More than the time for which a worker takes a task. */
const PASSO_SEGUNDOS = 130

/**
 * Moves the clock until `hasEnded`; false when that never comes. While `isCareful`, the clock takes short steps, so
 * that a worker ends what it has begun.
 */
export async function endsWithin(
  { ask, ready }: Palco,
  hasEnded: () => Promise<boolean> | boolean,
  isCareful: () => boolean = () => true,
) {
  for (let passo = 0; passo < MAX_PASSOS; passo++) {
    await ready()
    if (await hasEnded()) return true
    const isShort = passo < CURTOS && isCareful()
    const body = { avancarSegundos: isShort ? 1 : PASSO_SEGUNDOS }
    const { status } = await ask({ nome: 'POST /sandbox/relogio', method: 'POST', path: '/sandbox/relogio', body })
    if (status !== 200) throw new Error(`o relógio não andou: ${status}`)
    if (isShort) await pause(ENTRE_CURTOS_MS)
  }
  return hasEnded()
}

/** Somebody with money and a quote. */
async function enter({ ask, db, diario, clock }: Palco): Promise<Pessoa> {
  await syncRelogio({ db, clock })
  const { assinantes, segredo } = await prepare({ db, clock }, 1)
  const banco = createBanco(ask, { diario, segredo, semente: 1 })
  const pessoa = createPessoa(ask, { assinante: assinantes[0]!, diario, banco, sorte: sorteOf(1), isShared: false })
  await pessoa.quote()
  return pessoa
}

/** Buys one frete without an invoice, and returns its uuid. */
async function buy({ call, cotacao }: Pessoa, diario: Diario, complemento = 'Loja B') {
  const fretes = [frete(cotacao(), { destinatario: destinatario({ endereco: enderecoNoRio({ complemento }) }) })]
  const { body: carrinho } = await call(
    { nome: 'POST /carrinho', method: 'POST', path: '/api/v1/carrinho', body: { fretes } },
    200,
  )
  const path = `/api/v1/frete/${String(carrinho.uuid)}`
  await call({ nome: 'POST /frete', method: 'POST', path }, 200)
  diario.comprados.add(String(carrinho.uuid))
  const { body: compra } = await call(
    { nome: 'GET /compra', method: 'GET', path: `/api/v1/compra/${String(carrinho.uuid)}` },
    200,
  )
  return (compra.fretes as { uuid: string }[])[0]!.uuid
}

const hasStatus = async (db: Db, uuid: string, status: string) =>
  (await db.selectFrom('frete').select('status').where('uuid', '=', uuid).executeTakeFirst())?.status === status

const findEstado = async (db: Db, freteUuid: string) =>
  (await db.selectFrom('dce').select('estado').where('freteUuid', '=', freteUuid).executeTakeFirst())?.estado

/** Corrects the address, so that the authority takes the document the next time. */
async function setComplemento(db: Db, uuid: string, complemento: string) {
  await sql`
    update frete set destinatario = jsonb_set(destinatario, '{endereco,complemento}', to_jsonb(${complemento}::text))
    where uuid = ${uuid}`.execute(db)
}

/** Whether the house has nothing left to ask the authority. */
export const isQuiet = async (db: Db) =>
  !(await db.selectFrom('dce').select('freteUuid').where('proximaEm', 'is not', null).limit(1).executeTakeFirst())
