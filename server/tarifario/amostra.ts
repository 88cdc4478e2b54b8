import { kg } from '#contract/cotacao/limites'
import type { Lugar, Volume } from '#contract/kernel/values/encomenda'
import { priceProduto } from './preco.ts'
import type { Tarifa } from './tarifa.ts'

/** One of the fifty parcels, with the product that it is priced for, before and after. Null: not carried. */
export type PrecoDeAmostra = {
  produto: string
  nomeProduto: string
  trajeto: string
  encomenda: string
  antes: Precos | null
  depois: Precos | null
}
/** What the shop asks, and the carrier's part of it: without the margin. */
type Precos = { loja: number; contrato: number }

/**
 * What fifty parcels cost by the tables that sell and by the new ones: the ten routes times the five parcels below, always
 * the same (docs/operations.md). Each is priced for one product; the products of the carrier take turns, and one that does
 * not carry the parcel is passed over.
 */
export function priceAmostra(antes: readonly Tarifa[], depois: readonly Tarifa[]): PrecoDeAmostra[] {
  const tabelas = [...new Set([...antes, ...depois].map(({ regras }) => regras.tabela))].toSorted()
  const of = (tarifas: readonly Tarifa[], tabela: string) => tarifas.find(({ regras }) => regras.tabela === tabela)
  const hasAviso = [...antes, ...depois].some(({ regras }) => regras.avisoRecebimento !== null)
  return ROTAS.flatMap(([de, para], i) =>
    ENCOMENDAS.map((one, j): PrecoDeAmostra => {
      const encomenda = { ...one, avisoRecebimento: one.avisoRecebimento && hasAviso }
      const volume: Volume = { ...encomenda, origem: de, destino: para }
      const turns = tabelas.map((_, turn) => tabelas[(i + j + turn) % tabelas.length]!)
      const carries = (tabela: string) =>
        priceOf(of(antes, tabela), volume) !== null || priceOf(of(depois, tabela), volume) !== null
      const tabela = turns.find(carries) ?? turns[0]!
      const tarifa = of(depois, tabela) ?? of(antes, tabela)!
      return {
        produto: tabela.split('/')[1]!,
        nomeProduto: tarifa.regras.nomeProduto,
        trajeto: `${nomeOf(de)} a ${nomeOf(para)}`,
        encomenda: describe(encomenda),
        antes: priceOf(of(antes, tabela), volume),
        depois: priceOf(of(depois, tabela), volume),
      }
    }),
  )
}

function priceOf(tarifa: Tarifa | undefined, volume: Volume): Precos | null {
  const found = tarifa && priceProduto(tarifa, volume)
  if (!found || 'limite' in found) return null
  const margem = found.preco.linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0
  return { loja: found.preco.total, contrato: found.preco.total - margem }
}

const lugar = (cep: string, siglaUf: string, nomeCidade: string, ibge: number, isCapital = true): Lugar => ({
  cep,
  siglaUf,
  nomeCidade,
  ibge,
  isCapital,
})
const SAO_PAULO = lugar('01310100', 'SP', 'São Paulo', 3550308)
const CAMPINAS = lugar('13015904', 'SP', 'Campinas', 3509502, false)
const RIO = lugar('20040020', 'RJ', 'Rio de Janeiro', 3304557)
const NITEROI = lugar('24020005', 'RJ', 'Niterói', 3303302, false)
const CURITIBA = lugar('80010000', 'PR', 'Curitiba', 4106902)
const BRASILIA = lugar('70040010', 'DF', 'Brasília', 5300108)
const SALVADOR = lugar('40020000', 'BA', 'Salvador', 2927408)
const NATAL = lugar('59020300', 'RN', 'Natal', 2408102)
const MANAUS = lugar('69005070', 'AM', 'Manaus', 1302603)
const TEFE = lugar('69470000', 'AM', 'Tefé', 1304203, false)
const BOA_VISTA = lugar('69301000', 'RR', 'Boa Vista', 1400100)

/** One town, a state, its neighbours, the country from end to end; capitals, the interior and a remote place. */
export const ROTAS: readonly (readonly [Lugar, Lugar])[] = [
  [SAO_PAULO, SAO_PAULO],
  [SAO_PAULO, CAMPINAS],
  [SAO_PAULO, RIO],
  [SAO_PAULO, CURITIBA],
  [SAO_PAULO, BRASILIA],
  [CAMPINAS, SALVADOR],
  [SAO_PAULO, NATAL],
  [CURITIBA, BOA_VISTA],
  [RIO, TEFE],
  [MANAUS, NITEROI],
]

type Encomenda = Omit<Volume, 'origem' | 'destino'>
const caixa = (pesoGramas: number, [c, l, a]: [number, number, number], valorCentavos: number, isEspecial = false) => ({
  formato: 'CAIXA' as const,
  pesoGramas,
  comprimentoPacote: c,
  larguraPacote: l,
  alturaPacote: a,
  valorCentavos,
  avisoRecebimento: isEspecial,
  maoPropria: false,
})
/** Light, usual, large for its weight, heavy with a receipt on delivery, and heavy with a high value. */
const ENCOMENDAS: readonly Encomenda[] = [
  caixa(300, [24, 16, 4], 50_00),
  caixa(1000, [30, 20, 10], 150_00),
  caixa(2000, [60, 40, 30], 200_00),
  caixa(5000, [40, 30, 20], 300_00, true),
  caixa(10_000, [50, 40, 20], 1500_00),
]

const nomeOf = ({ nomeCidade, siglaUf }: Lugar) => `${nomeCidade}, ${siglaUf}`
const describe = ({ pesoGramas, comprimentoPacote, larguraPacote, alturaPacote, ...more }: Encomenda) =>
  `${kg(pesoGramas)}, ${comprimentoPacote} × ${larguraPacote ?? 0} × ${alturaPacote ?? 0} cm` +
  `${more.avisoRecebimento ? ', com aviso de recebimento' : ''}`
