import { diaOf } from '#contract/kernel/values/instant'

/** A calendar month in America/Sao_Paulo, 'YYYY-MM'. */
export type Mes = string

/** A table that only grows and is kept in one partition a month. */
export type TabelaMensal = {
  nome: string
  /** The column that decides the month of a row: an instant, or a UUIDv7, which begins with its milliseconds. */
  chave: string
  tipo: 'UUID' | 'INSTANTE'
  /** Rows point to a frete. `frete` is then locked before the partitions: in this order every writer of both locks. */
  isDoFrete: boolean
}

export const TABELAS_MENSAIS: readonly TabelaMensal[] = [
  { nome: 'frete_evento', chave: 'frete_uuid', tipo: 'UUID', isDoFrete: true },
  { nome: 'frete_ocorrencia', chave: 'frete_uuid', tipo: 'UUID', isDoFrete: true },
  { nome: 'chamada_transportadora', chave: 'em', tipo: 'INSTANTE', isDoFrete: false },
  { nome: 'chamada_http', chave: 'em', tipo: 'INSTANTE', isDoFrete: false },
]

/** How many months after the present one are made ahead. */
const A_FRENTE = 3
/** When more months than this are missing (the house was off, or its clock jumped), one partition holds them all. */
const MAIOR_FALTA = 24

export const mesOf = (instant: Date): Mes => diaOf(instant).slice(0, 7)
export const inicioDo = (mes: Mes) => new Date(`${mes}-01T00:00:00-03:00`)

export function plusMeses(mes: Mes, meses: number): Mes {
  const numero = numeroOf(mes) + meses
  return `${String(Math.floor(numero / 12)).padStart(4, '0')}-${String((numero % 12) + 1).padStart(2, '0')}`
}

/** How many months `ate` is after `de`; negative when `ate` is earlier. */
export const mesesBetween = (de: Mes, ate: Mes) => numeroOf(ate) - numeroOf(de)

const numeroOf = (mes: Mes) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1

/** From the beginning of `de` until the beginning of `ate`. */
export type Meses = { de: Mes; ate: Mes }

/** The partitions that are missing after those that end with `fim`. */
export function planMeses(fim: Mes, now: Date): Meses[] {
  const presente = mesOf(now)
  const isLonge = mesesBetween(fim, presente) > MAIOR_FALTA
  const planned: Meses[] = isLonge ? [{ de: fim, ate: presente }] : []
  for (let de = isLonge ? presente : fim; mesesBetween(presente, de) <= A_FRENTE; de = plusMeses(de, 1))
    planned.push({ de, ate: plusMeses(de, 1) })
  return planned
}

/** The first value of the key that belongs to the month, as SQL reads it. */
export function limiteOf({ tipo }: Pick<TabelaMensal, 'tipo'>, mes: Mes) {
  if (tipo === 'INSTANTE') return inicioDo(mes).toISOString()
  const hex = inicioDo(mes).getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The month that a UUIDv7 or a bound made by `limiteOf` belongs to. */
export const mesOfUuid = (uuid: string): Mes => mesOf(new Date(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)))

export const nomeDoMes = (tabela: string, mes: Mes) => `${tabela}_${mes.replace('-', '_')}`
