import type { ChamadaHttp } from '../../../ports/chamada.ts'
import { withoutPessoas } from '../chamadas.rules.ts'

/** A row of the calls that are written one by one. */
export type Linha = ChamadaHttp & { vezes: number }

export type Desfecho = ChamadaHttp['desfecho'] | 'NAO_FEITA'
export type Conta = {
  minuto: Date
  transportadoraUuid: string
  tipo: string
  desfecho: Desfecho
  ateMs: number
  quantas: number
}

/** The calls of a few seconds, until they are written. */
export type Lote = { linhas: Map<string, Linha>; contas: Map<string, Conta> }
export const newLote = (): Lote => ({ linhas: new Map(), contas: new Map() })

/** Rows that wait in memory at most. What comes above is only counted. */
export const MAX_LINHAS = 500

/** Kinds of which every call is written, because it is about one parcel. */
const DE_UM_OBJETO: readonly ChamadaHttp['tipo'][] = ['EMISSAO', 'CONSULTA', 'CANCELAMENTO']

/**
 * A failed call, or one about one parcel. Without a parcel, a call that was not made (an open breaker, an empty budget)
 * is only counted.
 */
const isLinha = ({ tipo, desfecho, tentativas, objetos }: ChamadaHttp) => {
  if (objetos.length > 0 && DE_UM_OBJETO.includes(tipo)) return true
  return desfecho !== 'RESPONDEU' && (tentativas > 0 || objetos.length > 0)
}

/** Adds a call to the ones that wait. Equal failures without a parcel become one row. */
export function addChamada({ linhas, contas }: Lote, chamada: ChamadaHttp) {
  const { em, transportadoraUuid, tipo, nome, status, objetos, tentativas, duracaoMs } = chamada
  const minuto = Math.floor(em.getTime() / 60_000) * 60_000
  const desfecho = tentativas === 0 ? 'NAO_FEITA' : chamada.desfecho
  const ateMs = ateOf(duracaoMs)
  const chaveDaConta = `${minuto} ${transportadoraUuid} ${tipo} ${desfecho} ${ateMs}`
  const conta = contas.get(chaveDaConta)
  if (conta) conta.quantas += 1
  else contas.set(chaveDaConta, { minuto: new Date(minuto), transportadoraUuid, tipo, desfecho, ateMs, quantas: 1 })
  if (!isLinha(chamada)) return
  const causa = withoutPessoas(chamada.causa).slice(0, 300)
  const chave =
    objetos.length > 0
      ? chamada.traceId + nome + linhas.size
      : [transportadoraUuid, tipo, nome, chamada.desfecho, status, causa].join(' ')
  const kept = linhas.get(chave)
  if (kept) linhas.set(chave, { ...kept, vezes: kept.vezes + 1 })
  else if (linhas.size < MAX_LINHAS) linhas.set(chave, { ...chamada, causa, vezes: 1 })
}

/** Steps of time, in milliseconds: fine enough to tell a p95. */
const DEGRAUS = [
  5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 15_000, 30_000,
  60_000,
]
/** Beyond the steps. */
const MAIS_MS = 300_000

export const ateOf = (ms: number) => DEGRAUS.find((degrau) => ms <= degrau) ?? MAIS_MS

/** How one carrier answers one kind of call. */
export type Resumo = {
  transportadoraUuid: string
  tipo: string
  chamadas: number
  recusas: number
  semResposta: number
  naoFeitas: number
  /** Of the calls that were made, 95 of 100 took at most this time. */
  p95Ms: number | null
}

/** The counts of some time, for each carrier and kind. */
export function summarize(contas: readonly Omit<Conta, 'minuto'>[]): Resumo[] {
  const grupos = Map.groupBy(contas, ({ transportadoraUuid, tipo }) => `${transportadoraUuid} ${tipo}`)
  return [...grupos.values()]
    .map((grupo) => {
      const { transportadoraUuid, tipo } = grupo[0]!
      const feitas = grupo.filter(({ desfecho }) => desfecho !== 'NAO_FEITA')
      return {
        transportadoraUuid,
        tipo,
        chamadas: sum(feitas),
        recusas: sum(grupo.filter(({ desfecho }) => desfecho === 'RECUSOU')),
        semResposta: sum(grupo.filter(({ desfecho }) => desfecho === 'SEM_RESPOSTA')),
        naoFeitas: sum(grupo.filter(({ desfecho }) => desfecho === 'NAO_FEITA')),
        p95Ms: p95Of(feitas),
      }
    })
    .toSorted((a, b) => (a.transportadoraUuid + a.tipo < b.transportadoraUuid + b.tipo ? -1 : 1))
}

const sum = (contas: readonly Pick<Conta, 'quantas'>[]) => contas.reduce((all, { quantas }) => all + quantas, 0)

function p95Of(contas: readonly Pick<Conta, 'ateMs' | 'quantas'>[]) {
  const enough = Math.ceil(sum(contas) * 0.95)
  let seen = 0
  for (const { ateMs, quantas } of contas.toSorted((a, b) => a.ateMs - b.ateMs)) {
    seen += quantas
    if (seen >= enough) return ateMs
  }
  return null
}
