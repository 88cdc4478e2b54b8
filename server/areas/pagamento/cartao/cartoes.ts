import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { BANDEIRAS, type Bandeira } from '#contract/kernel/values/cartao'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import { type CartaoSalvo } from '#contract/pagamento/cartao'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { type CartaoDigitado, PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { addAtividade } from '../../atividade/index.ts'
import { findPagador } from '../cobranca/pagador.ts'
import {
  type CartaoGuardado,
  deleteCartao,
  deleteCartoesOf,
  findCliente,
  insertCartao,
  listCartoesOf,
} from './cartao.repo.ts'

/** The subscriber's cards that are kept at the PSP of this installation. */
export async function listCartoes({ db, psp }: Deps, assinaturaUuid: string): Promise<CartaoSalvo[]> {
  const cartoes = await listCartoesOf(db, assinaturaUuid, psp.nome)
  return cartoes.map(({ uuid, bandeira, ultimos4, titular, apelido }) => ({
    uuid,
    brand: brandOf(bandeira),
    cardNumber: `•••• •••• •••• ${ultimos4}`,
    holder: titular,
    cardName: apelido,
  }))
}

const brandOf = (text: string): Bandeira => BANDEIRAS.find((bandeira) => bandeira === text) ?? 'DESCONHECIDA'

/** One card of this subscriber. Throws NOT_FOUND, also for another subscriber's card. */
export async function findCartao({ db, psp }: Deps, assinaturaUuid: string, uuid: string): Promise<CartaoGuardado> {
  const cartoes = await listCartoesOf(db, assinaturaUuid, psp.nome)
  const found = cartoes.find((one) => one.uuid === uuid.toLowerCase())
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.cartaoNaoEncontrado)
  return found
}

/** Whose card it is, and the person who keeps or deletes it. */
export type DonoDoCartao = { assinaturaUuid: string; usuarioUuid: string }

/** Deletes a card, first at the PSP: without our row nobody could delete it there. */
export async function forgetCartao(deps: Deps, { assinaturaUuid, usuarioUuid }: DonoDoCartao, uuid: string) {
  const { cliente, cartao, bandeira, ultimos4 } = await findCartao(deps, assinaturaUuid, uuid)
  try {
    await deps.psp.deleteCartao({ cliente, cartao })
  } catch (error) {
    if (error instanceof PspIndisponivel)
      throw new AppError('PSP_INDISPONIVEL', 'O banco não respondeu. Tente de novo em alguns instantes.')
    if (error instanceof PspRecusou) throw new AppError('PSP_INDISPONIVEL', error.message)
    throw error
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteCartao(tx, uuid))) return // deleted meanwhile, by another click
    const detalhe = `${bandeira} ${ultimos4}`
    await addAtividade(tx, { assinaturaUuid, usuarioUuid, em: deps.clock.now(), acao: 'EXCLUIU_CARTAO', detalhe })
  })
}

/** Keeps a card for the next time. A failure here does not spoil the payment that went well. */
export async function keepCartao(
  deps: Deps,
  { assinaturaUuid, usuarioUuid }: DonoDoCartao,
  digitado: CartaoDigitado,
  { bandeira, apelido }: { bandeira: string; apelido: string },
) {
  const { psp, db, clock } = deps
  try {
    const token = await psp.tokenizeCartao(digitado)
    const pagador = await findPagador(db, assinaturaUuid)
    const cliente = (await findCliente(db, assinaturaUuid, psp.nome)) ?? null
    const salvo = await psp.saveCartao(pagador, token, cliente)
    const em = clock.now()
    const ultimos4 = digitado.numero.slice(-4)
    await db.transaction().execute(async (tx) => {
      const isNew = await insertCartao(tx, {
        ...salvo,
        uuid: randomUUIDv7(),
        assinaturaUuid,
        psp: psp.nome,
        bandeira,
        ultimos4,
        titular: withoutNumbers(digitado.titular),
        apelido: withoutNumbers(apelido),
        criadoEm: em,
      })
      const detalhe = `${bandeira} ${ultimos4}`
      if (isNew) await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'GUARDOU_CARTAO', detalhe })
    })
  } catch {
    // the error's message is left out too: it may name the card
    deps.log.warn({ assinatura: assinaturaUuid }, 'a card could not be kept')
  }
}

/** Removes card numbers, with whatever stands between their digits: somebody may type one into the wrong field. */
const withoutNumbers = (text: string) =>
  (text.match(/\p{Nd}/gu) ?? []).length < MIN_DIGITOS_DE_CARTAO
    ? text.replace(/\d(?:[\s.-]?\d){5,}/g, '').trim()
    : text.replace(/\p{Nd}/gu, '').trim()
const MIN_DIGITOS_DE_CARTAO = 12

/** Deletes the cards of a closed account at the PSP, after the transaction that deleted them here. */
export const forgetCartoesNoPsp = defineJob({
  name: 'pagamento.forgetCartoesNoPsp',
  payload: z.object({ psp: z.string(), cartoes: z.array(z.object({ cliente: z.string(), cartao: z.string() })) }),
  async run({ psp }, asked) {
    if (asked.psp !== psp.nome) return // that PSP can no longer be asked
    for (const salvo of asked.cartoes) await psp.deleteCartao(salvo)
  },
})

/** Deletes all that is stored of an account's cards, in the transaction that closes the account. */
export async function eraseCartoes({ jobs, psp }: Deps, tx: Db, assinaturaUuid: string) {
  const cartoes = (await listCartoesOf(tx, assinaturaUuid, psp.nome)).map(({ cliente, cartao }) => ({
    cliente,
    cartao,
  }))
  await deleteCartoesOf(tx, assinaturaUuid)
  if (cartoes.length > 0) await jobs.enqueue(tx, forgetCartoesNoPsp, { psp: psp.nome, cartoes })
}
