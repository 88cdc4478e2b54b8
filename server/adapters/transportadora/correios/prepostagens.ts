import * as z from 'zod'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import { isS10 } from '#contract/kernel/values/s10'
import type { Asking } from '../../../ports/transportadora.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import { readHorario } from './horario.rules.ts'
import { type CorpoDaPrepostagem, referenciaCurta } from './prepostagem.rules.ts'
import { isDaCasa, readMsgs } from './recusas.rules.ts'

const texto = z.string().nullish()
const Prepostagem = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  codigoObjeto: z.string().refine(isS10),
  statusAtual: z.coerce.number().int(),
  prazoPostagem: texto,
  dataHora: texto,
  pedidoExternoOrigem: texto,
})
export type Prepostagem = z.output<typeof Prepostagem>
/** A pre-posting in a list may still have no code. No label can be made of it then. */
const Lista = z.object({
  itens: z.array(Prepostagem.extend({ codigoObjeto: texto })),
  page: z.object({ totalPages: z.coerce.number().int().min(0).max(100_000) }).nullish(),
})
const Cancelada = z.unknown()

/** Objects on one page of the list. */
const PAGINA = 100
/**
 * Each of the two clocks may be wrong by ten minutes. An object made more than half an hour before our request belongs
 * to another request.
 */
const FOLGA_SEGUNDOS = 30 * 60
const DIA_SEGUNDOS = 24 * 3600
const PATH = '/prepostagem/v1/prepostagens'

/** The calls about pre-postings (facts: correios.md §4). */
export function openPrepostagens(conversa: Conversa, usuario: string) {
  async function listPage(query: Record<string, string>, page: number, asking: Asking, objetos: readonly string[]) {
    const answer = await conversa
      .call(
        {
          tipo: 'CONSULTA',
          nome: 'pré-postagens',
          method: 'GET',
          path: '/prepostagem/v2/prepostagens',
          query: { ...query, page: String(page), size: String(PAGINA) },
          podeRepetir: true,
          objetos,
          schema: Lista,
        },
        asking,
      )
      .catch((error: unknown) => {
        if (isUnknown(error)) return { itens: [], page: undefined }
        throw notNow(error)
      })
    return { itens: answer.itens, pages: answer.page?.totalPages ?? 1 }
  }

  return {
    /** Registers a parcel, once. Throws RecusaDaTransportadora. */
    create: (corpo: CorpoDaPrepostagem, referencia: string, asking: Asking): Promise<Prepostagem> =>
      conversa.call(
        {
          tipo: 'EMISSAO',
          nome: 'pré-postagem',
          method: 'POST',
          path: PATH,
          body: corpo,
          podeRepetir: false,
          objetos: [referencia],
          schema: Prepostagem,
        },
        asking,
      ),

    /** The pre-posting of a code; undefined when the Correios know none. */
    async findByCodigo(codigo: string, asking: Asking) {
      const { itens } = await listPage({ codigoObjeto: codigo }, 0, asking, [codigo])
      return itens.find(({ codigoObjeto }) => codigoObjeto === codigo)
    },

    /**
     * Our pre-posting of a reference, sent at `desde` or later. Reads the pages of the days since then, from the newest
     * end. Throws SemResposta when the list cannot say it, because its objects come without the orders' own numbers.
     */
    async findByPedido(referencia: string, { desde, ate }: { desde: Date; ate: Date }, asking: Asking) {
      const pedido = referenciaCurta(referencia)
      const since = plusSeconds(desde, -FOLGA_SEGUNDOS)
      const query = {
        dataInicialCriacaoPrePostagem: diaOf(since),
        dataFinalCriacaoPrePostagem: diaOf(plusSeconds(ate, DIA_SEGUNDOS)),
      }
      let [seen, named] = [0, 0]
      for await (const itens of eachPage((page) => listPage(query, page, asking, [referencia]), since)) {
        const found = itens.find(({ pedidoExternoOrigem }) => pedidoExternoOrigem === pedido)
        if (found) return found
        seen += itens.length
        named += itens.filter(({ pedidoExternoOrigem }) => pedidoExternoOrigem != null).length
      }
      if (seen > 0 && named === 0)
        throw new SemResposta('the list of pre-postings does not tell our numbers', { talvezFeito: true })
      return undefined
    },

    /** Asks to cancel a parcel; a refusal is no error here, the parcel's state tells what came of it. */
    async cancel(codigo: string, asking: Asking): Promise<'asked' | 'unknown'> {
      try {
        await conversa.call(
          {
            tipo: 'CANCELAMENTO',
            nome: 'cancelamento',
            method: 'DELETE',
            path: `${PATH}/objeto/${encodeURIComponent(codigo)}`,
            query: { idCorreiosSolicitanteCancelamento: usuario },
            podeRepetir: true,
            objetos: [codigo],
            schema: Cancelada,
          },
          asking,
        )
        return 'asked'
      } catch (error) {
        if (isUnknown(error)) return 'unknown'
        if (error instanceof RecusaDaTransportadora && !isDaCasa(error.status, readMsgs(error.corpo))) return 'asked'
        throw notNow(error)
      }
    },
  }
}
export type Prepostagens = ReturnType<typeof openPrepostagens>

type Pagina = { itens: z.output<typeof Lista>['itens']; pages: number }

/**
 * The pages of a list, from its newest end. The Correios do not say how it is sorted: the dates of the first and the last
 * page tell it. Ends before the pages that hold only objects made before `since`, unless the dates are out of order.
 */
async function* eachPage(read: (page: number) => Promise<Pagina>, since: Date) {
  const first = await read(0)
  yield first.itens
  const last = first.pages > 1 ? await read(first.pages - 1) : undefined
  if (!last) return
  yield last.itens
  const isNewestFirst = !(madeEm(first.itens.at(0)) < madeEm(last.itens.at(-1)))
  const isSorted = [first, last].every(({ itens }) => isInOrder(itens, isNewestFirst))
  const isOver = ({ itens }: Pagina) => isSorted && itens.every((one) => madeEm(one) < since.getTime())
  if (isOver(isNewestFirst ? first : last)) return
  for (let i = 1; i < first.pages - 1; i++) {
    const page = await read(isNewestFirst ? i : first.pages - 1 - i)
    yield page.itens
    if (isOver(page)) return
  }
}

/** When an object was made; NaN when it is not told, which is neither before nor after anything. */
const madeEm = (one: { dataHora?: string | null | undefined } | undefined) =>
  readHorario(one?.dataHora)?.getTime() ?? Number.NaN

const isInOrder = (itens: Pagina['itens'], isNewestFirst: boolean) =>
  itens.every((one, i) => {
    if (i === 0) return true
    const [before, here] = [madeEm(itens[i - 1]), madeEm(one)]
    return isNewestFirst ? before >= here : before <= here
  })

/** 404: the Correios know no such object. */
const isUnknown = (error: unknown) =>
  error instanceof RecusaDaTransportadora &&
  error.status === 404 &&
  readMsgs(error.corpo).some((msg) => msg.startsWith('PPN-'))

/** A refusal of a question says nothing about the parcel. */
const notNow = (error: unknown) =>
  error instanceof RecusaDaTransportadora
    ? new SemResposta(`refused with ${error.status} ${error.codigos.join(' ')}`.trim(), { talvezFeito: false })
    : error
