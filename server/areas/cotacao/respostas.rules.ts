import type { Recibo } from '#contract/cotacao'
import type { Oferta, Produto, Recusa, Resposta } from '../../ports/transportadora.ts'

/** The usable part of an answer, and the products (if named) whose part is nonsense. */
export type Lida = Resposta & { absurdos: (Produto | undefined)[] }

/** Reads a carrier's answer about a volume; undefined when none of it makes sense. Nothing in it is trusted. */
export function readResposta(answer: unknown): Lida | undefined {
  const { ofertas, recusas } = (answer ?? {}) as { ofertas?: unknown; recusas?: unknown }
  if (!Array.isArray(ofertas) || !Array.isArray(recusas)) return undefined
  const lida: Lida = { ofertas: [], recusas: [], absurdos: [] }
  for (const oferta of ofertas as unknown[])
    if (isSoundOferta(oferta)) lida.ofertas.push(oferta)
    else lida.absurdos.push(findProduto(oferta))
  for (const recusa of recusas as unknown[])
    if (isSoundRecusa(recusa)) lida.recusas.push(recusa)
    else lida.absurdos.push(findProduto(recusa))
  return lida
}

function findProduto(about: unknown): Produto | undefined {
  const { codigo, nome } = (about as Partial<Oferta> | null)?.produto ?? {}
  return isName(codigo) && isName(nome) ? { codigo, nome } : undefined
}

/** Whether an offer can be shown: whole positive amounts that add up, and a possible term. */
function isSoundOferta(oferta: unknown): oferta is Oferta {
  const { valorFrete, valorBalcao, valorSeguro, dias, expediente, recibo, avisos, origemPreco, produto, snapshot } =
    (oferta ?? {}) as Partial<Oferta>
  return (
    isAmount(valorFrete, 1) &&
    isAmount(valorBalcao, 1) &&
    isAmount(valorSeguro, 0) &&
    isAmount(dias?.minimo, 0) &&
    isAmount(dias?.maximo, dias.minimo) &&
    dias.maximo <= MAX_DIAS &&
    isAmount(expediente?.horaLimitePostagem, 0) &&
    Array.isArray(avisos) &&
    avisos.every((aviso) => typeof aviso === 'string') &&
    (origemPreco === 'API' || origemPreco === 'TABELA') &&
    Array.isArray(recibo?.linhas) &&
    recibo.linhas.every((linha: Partial<Recibo['linhas'][number]> | null) => Number.isSafeInteger(linha?.valor)) &&
    recibo.total === valorFrete &&
    recibo.linhas.reduce((sum, { valor }) => sum + valor, 0) === valorFrete &&
    isName(produto?.codigo) &&
    isName(produto?.nome) &&
    typeof snapshot === 'object' &&
    snapshot !== null
  )
}

/** Days; a longer term is a carrier's mistake. */
const MAX_DIAS = 365

function isSoundRecusa(recusa: unknown): recusa is Recusa {
  const { produto, motivo } = (recusa ?? {}) as Partial<Recusa>
  return isName(produto?.nome) && isName(motivo)
}

const isAmount = (value: number | undefined, least: number): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= least
const isName = (value: string | undefined): value is string => typeof value === 'string' && value !== ''
