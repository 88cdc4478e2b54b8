import type { FretePerguntado, ServicosDoFrete } from '#contract/carrinho'
import type { Deps } from '../../kernel/deps.ts'
import {
  type AgenciasPerto,
  agenciaOf,
  canServe,
  findAgenciasPerto,
  opcaoOf,
  pedidoOf,
  quoteChosen,
} from '../cotacao/index.ts'
import { readAberto } from './apresentacao.ts'
import type { ItemGuardado } from './carrinho.repo.ts'

/**
 * Quotes these items of the open cart and returns the services that carry each. If a product is asked for, its quote is
 * stored for the subscriber; the cart stays as it is. An item that is no longer in the cart is left out. Runs outside a
 * transaction.
 */
export async function quoteServicos(
  deps: Deps,
  assinaturaUuid: string,
  perguntados: readonly FretePerguntado[],
): Promise<ServicosDoFrete[]> {
  const itens = new Map((await readAberto(deps.db, assinaturaUuid))?.itens.map((item) => [item.uuid, item]))
  const produtos = new Map(perguntados.map(({ uuid, produto }) => [uuid.toLowerCase(), produto]))
  const asked = [...produtos].flatMap(([uuid, produto]) => {
    const item = itens.get(uuid)
    return item ? [{ item, produto }] : []
  })
  const perto = await findPerto(
    deps,
    asked.map(({ item }) => item.cepOrigem),
  )
  const agenciasOf = ({ cepOrigem }: ItemGuardado) => perto.get(cepOrigem)!
  const cotados = await quoteChosen(
    deps,
    assinaturaUuid,
    asked.map(({ item }, i) => ({ numero: i + 1, pedido: pedidoOf(item) })),
    (cotacoes, i) => {
      const { item, produto } = asked[i]!
      return cotacoes.filter(canServe(agenciasOf(item))).find(({ produto: { codigo } }) => codigo === produto)
    },
  )
  return asked.map(({ item }, i) => servicosOf(item, cotados[i]!, agenciasOf(item)))
}

/**
 * `cotado` is a text when there are no offers: the item then has no services, and the screen shows it as not carried.
 */
function servicosOf(
  item: ItemGuardado,
  cotado: Awaited<ReturnType<typeof quoteChosen>>[number],
  agencias: AgenciasPerto,
): ServicosDoFrete {
  const { uuid } = item
  if (typeof cotado === 'string') return { uuid, opcoes: [], troca: null }
  const { cotacoes, escolhida } = cotado
  return {
    uuid,
    opcoes: cotacoes.filter(canServe(agencias)).map((cotacao) => opcaoOf(cotacao, agencias)),
    troca: escolhida
      ? { identificadorCotacao: escolhida.uuid, agenciaEndereco: agenciaDe(item, escolhida, agencias) }
      : null,
  }
}

/** The agency that the item has, where the carrier stays the same; otherwise the nearest. */
function agenciaDe(item: ItemGuardado, escolhida: Parameters<typeof agenciaOf>[0], agencias: AgenciasPerto) {
  const nearest = agenciaOf(escolhida, agencias)?.uuid ?? null
  return nearest && item.transportadoraUuid === escolhida.transportadora.uuid ? (item.agenciaUuid ?? nearest) : nearest
}

/** The nearest agencies, by the CEP that parcels leave from. */
async function findPerto(deps: Deps, ceps: readonly string[]) {
  const perto = new Map<string, AgenciasPerto>()
  for (const cep of new Set(ceps)) perto.set(cep, await findAgenciasPerto(deps, cep))
  return perto
}
