import type { Lados3, Limites, LimitesDoProduto } from '#contract/cotacao/limites'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Lugar } from '#contract/kernel/values/encomenda'

export const REGIOES = ['CAPITAL', 'INTERIOR', 'REMOTA'] as const
export type Regiao = (typeof REGIOES)[number]

/** Everything a product's price depends on besides its route. Plain JSON, because a snapshot holds all of it. */
export type Regras = {
  /** carrier/product, e.g. correios/sedex. */
  tabela: string
  versao: string
  isEstimativa: boolean
  nomeProduto: string
  limites: Limites
  /** The measures that a smaller parcel counts as. */
  minimos: { ladosCm: Lados3; roloCm: [number, number] }
  /** cm³ × 100 / divisorCentesimos = kg; applies only above `acimaDeGramas`. null: only the real weight counts. */
  cubagem: { divisorCentesimos: number; acimaDeGramas: number } | null
  /** Upper limits of the weight bands, in grams, rising. */
  faixasGramas: number[]
  seguro: { gratis: Centavos; ppm: number; minimo: Centavos; maximo: Centavos }
  gris: { ppm: number; minimo: Centavos } | null
  manuseioPorKg: Centavos
  emissao: Centavos
  /** null: the product does not offer the service. */
  avisoRecebimento: Centavos | null
  maoPropria: Centavos | null
  sobretaxa: { ladoAcimaDeCm: number; rolo: boolean; valor: Centavos } | null
  freteMinimo: Centavos
  /** Counter price = price × 10 000 / this value. */
  balcao: { mesmaCidade: number; demais: number }
  margemPpm: number
  horaLimitePostagem: number
  /** Whether Carnival and Corpus Christi count as business days. */
  contaPontosFacultativos: boolean
  validadeEtiquetaDias: number
}

/** The price list of one route, as the carrier would print it; made once when a table is compiled. */
export type Rota = {
  zona: string
  regiaoOrigem: Regiao
  regiaoDestino: Regiao
  isMesmaCidade: boolean
  /** Price of each band of `Regras.faixasGramas` on this route. */
  faixas: Centavos[]
  /** Above the last band: (ultima + kg × porKg) × fator / FATOR_BASE, rounded once. null: the last band's price holds. */
  excedente: { ultima: Centavos; porKg: Centavos; fator: number } | null
  diasMinimo: number
  diasMaximo: number
}

/** The borders of a carrier's zones; all its products may share one malha. */
export type Malha = {
  zonas: readonly string[]
  /** Zone of each pair of states: zonaPorUf[origem][destino] is an index of `zonas`. */
  zonaPorUf: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Inclusive ranges of eight-digit CEPs. */
  remotas: readonly (readonly [number, number])[]
}

/** One version of one product's table, compiled. */
export type Tarifa = {
  regras: Regras
  malha: Malha
  /** By zone, region of origin, region of destination and column of the state of destination. */
  rotas: readonly Rota[]
  /** By zone and region of the town that the parcel does not leave. */
  rotasLocais: readonly Rota[]
  /** Column of `rotas` for each state; 0 for all when the interior add-on does not depend on the state. */
  colunaPorUf: Readonly<Record<string, number>>
  colunas: number
}

/** What the contract's rule `findLimite` asks of a product. */
export const limitesOf = ({ limites, avisoRecebimento, maoPropria }: Regras): LimitesDoProduto => ({
  limites,
  avisoRecebimento: avisoRecebimento !== null,
  maoPropria: maoPropria !== null,
})

/** Two factors of three decimals each, multiplied as whole numbers. */
export const FATOR_BASE = 1_000_000

export function rotaOf(tarifa: Tarifa, origem: Lugar, destino: Lugar): Rota {
  const { malha } = tarifa
  const zona = malha.zonaPorUf[origem.siglaUf]?.[destino.siglaUf]
  if (zona === undefined) throw new Error(`no zone from ${origem.siglaUf} to ${destino.siglaUf}`)
  const para = regiaoOf(malha, destino)
  if (isMesmaCidade(origem, destino)) return tarifa.rotasLocais[zona * REGIOES.length + para]!
  const de = regiaoOf(malha, origem)
  const coluna = tarifa.colunaPorUf[destino.siglaUf] ?? 0
  return tarifa.rotas[((zona * REGIOES.length + de) * REGIOES.length + para) * tarifa.colunas + coluna]!
}

/** Whether two places are certainly in one town: same municipality code, both the state's capital, or the same CEP. */
const isMesmaCidade = (a: Lugar, b: Lugar) =>
  (a.ibge !== undefined && a.ibge === b.ibge) ||
  (a.isCapital && b.isCapital && a.siglaUf === b.siglaUf) ||
  a.cep === b.cep

/** An index of `REGIOES`. A place whose town is unknown does not count as the capital. */
function regiaoOf(malha: Malha, lugar: Lugar) {
  if (lugar.isCapital) return 0
  const cep = Number(lugar.cep)
  for (const [first, last] of malha.remotas) if (cep >= first && cep <= last) return 2
  return 1
}
