import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pedido } from '../areas/cotacao/testing-pedido.ts'
import type { Banco } from './banco.ts'
import type { Chamada, Cliente, Resposta } from './cliente.ts'
import type { Diario, Fim } from './diario.ts'
import type { Assinante } from './preparo.ts'
import type { Sorte } from './sorte.ts'

/** A person who acts for an assinatura; a second person may act for it at the same time. */
export type Pessoa = {
  assinante: Assinante
  sorte: Sorte
  diario: Diario
  banco: Banco
  /** Whether the rehearsal is over: `watchPagamento` then stops reading. */
  isOver?: () => boolean
  /** Calls the API with this person's session. An answer outside `codes` is a failure. */
  call(chamada: Omit<Chamada, 'token'>, ...codes: (number | string)[]): Promise<Resposta>
  /** The uuid of a valid quote, good for a day. */
  cotacao(): string
  quote(): Promise<void>
}

/** Refusals that a person in a shared assinatura may get because the other person was first. */
const DE_OUTRA_PESSOA = ['NOT_FOUND', 'CARRINHO_ALTERADO', 'CARRINHO_EM_PAGAMENTO', 'CARRINHO_COM_PROBLEMA']

export function createPessoa(
  ask: Cliente,
  deps: Pick<Pessoa, 'assinante' | 'sorte' | 'diario' | 'banco' | 'isOver'> & { isShared: boolean },
): Pessoa {
  const { assinante, diario, sorte, isShared } = deps
  let cotacoes: string[] = []
  const pessoa: Pessoa = {
    ...deps,
    async call(asked, ...codes) {
      const answer = await ask({ ...asked, token: assinante.token })
      const allowed = isShared ? [...codes, ...DE_OUTRA_PESSOA] : codes
      if (!allowed.includes(answer.status) && !allowed.includes(answer.code))
        diario.falhas.push(`${asked.nome} ${asked.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    },
    cotacao: () => cotacoes[sorte.inteiro(0, cotacoes.length - 1)]!,
    async quote() {
      const path = '/api/v1/calculo-frete'
      const { body } = await pessoa.call(
        { nome: 'POST /calculo-frete', method: 'POST', path, body: { cotacoes: [pedido()] } },
        200,
      )
      const quoted = body as unknown as { uuid: string; produto: { codigo: string } }[]
      cotacoes = quoted.filter(({ produto }) => produto.codigo.startsWith('correios/')).map(({ uuid }) => uuid)
    },
  }
  return pessoa
}

/** How often the state of a payment is read, and the wait in between. */
const OLHADAS = 12
const ENTRE_OLHADAS_MS = 250

/** Reads the payment until it has ended, `OLHADAS` is reached, or all is over, and notes its end. */
export async function watchPagamento({ call, diario, isOver }: Pessoa, paymentId: string) {
  for (let looks = 0; looks < OLHADAS; looks++) {
    const path = `/api/v1/checkout/payment/${paymentId}`
    const { status, body } = await call({ nome: 'GET /checkout/payment', method: 'GET', path }, 200)
    if (status !== 200) return
    if (body.status !== 'PENDING') return noteFim(diario, body)
    if (isOver?.()) return
    await pause(ENTRE_OLHADAS_MS)
  }
}

/** Notes the end of a payment; the end must stay true. */
export function noteFim(diario: Diario, pagamento: Record<string, unknown>) {
  const status = pagamento.status as Fim['status']
  const naCarteira = pagamento.finalidade === 'RECARGA' || pagamento.creditadoNaCarteira === true
  diario.fins.set(String(pagamento.paymentId), { status, naCarteira })
  if (status === 'APPROVED' && !naCarteira) diario.comprados.add(String(pagamento.chartUuid))
}

/**
 * Refusals of a purchase whose cart has gone: an unpaid Pix of an earlier cart ended between filling and paying, and that
 * cart took the items of this one.
 */
export const CARRINHO_JUNTADO = ['CARRINHO_ALTERADO', 'NOT_FOUND'] as const

export const newChave = () => `ensaio-${randomInt(2 ** 47)}`
