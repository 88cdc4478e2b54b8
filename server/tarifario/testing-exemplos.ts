import type { Lugar, Volume } from '#contract/kernel/values/encomenda'
import { compileTarifas } from './compilacao.ts'
import { readEdicoes, TABELAS_DO_PROJETO } from './load-tabelas.ts'
import type { Tarifa } from './tarifa.ts'

export const EDICOES = readEdicoes(TABELAS_DO_PROJETO)
export const TARIFAS = compileTarifas(EDICOES)

export function tarifaOf(tabela: string): Tarifa {
  const tarifa = TARIFAS.find(({ regras }) => regras.tabela === tabela)
  if (!tarifa) throw new Error(`no table ${tabela}`)
  return tarifa
}

const lugar = (cep: string, siglaUf: string, nomeCidade: string, ibge: number, isCapital: boolean): Lugar => ({
  cep,
  siglaUf,
  nomeCidade,
  ibge,
  isCapital,
})
export const SAO_PAULO = lugar('01310100', 'SP', 'São Paulo', 3550308, true)
export const RIO = lugar('20040020', 'RJ', 'Rio de Janeiro', 3304557, true)
export const NATAL = lugar('59020300', 'RN', 'Natal', 2408102, true)
export const CURITIBA = lugar('80010000', 'PR', 'Curitiba', 4106902, true)
export const MACAPA = lugar('68900000', 'AP', 'Macapá', 1600303, true)
export const CAMPINAS = lugar('13015904', 'SP', 'Campinas', 3509502, false)
export const NITEROI = lugar('24020005', 'RJ', 'Niterói', 3303302, false)
export const TEFE = lugar('69470000', 'AM', 'Tefé', 1304203, false)

/** 4 × 16 × 24 cm, 300 g, R$ 89,90, from São Paulo to Rio de Janeiro, with what the test changes. */
export const volume = (changes: Partial<Volume> = {}): Volume => ({
  origem: SAO_PAULO,
  destino: RIO,
  formato: 'CAIXA',
  alturaPacote: 4,
  larguraPacote: 16,
  comprimentoPacote: 24,
  pesoGramas: 300,
  valorCentavos: 89_90,
  avisoRecebimento: false,
  maoPropria: false,
  ...changes,
})
