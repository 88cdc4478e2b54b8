import * as z from 'zod'
import type { ApiDePrecos } from '../conversa/api-de-precos.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import type { Limites } from './limites.ts'
import { planPrazos, planPrecos, readPrecos } from './lote-de-precos.ts'
import { SERVICOS } from './produtos.rules.ts'
import type { Token } from './token/token.ts'

const quantia = z.union([z.string(), z.number()]).nullish()
const texto = z.string().nullish()
const Precos = z.array(
  z.object({
    coProduto: z.coerce.string(),
    txErro: texto,
    pcFinal: quantia,
    pcProduto: quantia,
    psCobrado: quantia,
    servicoAdicional: z
      .array(z.object({ coServAdicional: z.coerce.string(), pcServicoAdicional: quantia }))
      .nullish()
      .catch(null),
  }),
)
const Prazos = z.array(
  z.object({
    coProduto: z.coerce.string(),
    txErro: texto,
    prazoEntrega: quantia,
    entregaDomiciliar: texto,
    msgPrazo: texto,
  }),
)

/** Prices and terms of the contract: two batch calls side by side, of at most three products each (facts: correios.md §2). */
export const openPrecos = (conversa: Conversa, token: Token, limites: Limites): ApiDePrecos => ({
  async ask(volume, produtos, asking) {
    const servicos = SERVICOS.filter(({ produto }) => produtos.includes(produto))
    if (servicos.length === 0) return []
    const [acesso, ...doValor] = await Promise.all([
      token.current(asking),
      ...servicos.map((servico) => limites.of(servico, asking)),
    ])
    const perguntados = servicos.map((servico, i) => ({ servico, limites: doValor[i]! }))
    const lote = { method: 'POST', podeRepetir: true } as const
    const [precos, prazos] = await Promise.all([
      unlessRefused(
        conversa.call(
          {
            ...lote,
            tipo: 'PRECO',
            nome: 'preços',
            path: '/preco/v1/nacional',
            body: planPrecos(volume, perguntados, acesso),
            schema: Precos,
          },
          asking,
        ),
      ),
      unlessRefused(
        conversa.call(
          {
            ...lote,
            tipo: 'PRAZO',
            nome: 'prazos',
            path: '/prazo/v1/nacional',
            body: planPrazos(volume, perguntados),
            schema: Prazos,
          },
          asking,
        ),
      ),
    ])
    return readPrecos(volume, perguntados, precos, prazos)
  },
})

/** A refusal of a whole batch is about our access or our way of asking, never about one product. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof RecusaDaTransportadora)) throw error
    throw new SemResposta(`the batch was refused with ${error.status} ${error.codigos.join(' ')}`.trim(), {
      talvezFeito: false,
    })
  }
}
