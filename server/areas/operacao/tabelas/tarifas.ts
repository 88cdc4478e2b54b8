import { diaOf } from '#contract/kernel/values/instant'
import type { MudancaDaTarifa, PrecoDeAmostra } from '#contract/operacao/tabelas'
import {
  applyTarifas,
  compareTarifas,
  examineTarifas,
  findDecisoes,
  findVersoes,
  lockTabelas,
  type PlanoDeTarifas,
  reloadTabelas,
  versoesText,
} from '../../cotacao/index.ts'
import type { Tabela } from './tabela.ts'

export const TARIFAS: Tabela<PlanoDeTarifas, MudancaDaTarifa> = {
  tabela: 'TARIFA',
  waitsInTable: true,
  examine: examineTarifas,
  transportadoraOf: ({ transportadora }) => transportadora,
  revive: (conteudo, transportadora) => ({
    transportadora: transportadora ?? '',
    novas: [],
    versoes: JSON.parse(conteudo) as Record<string, string>,
  }),
  async compare({ db, clock, transportadoras }, plano) {
    const { produtos, amostra } = await compareTarifas(db, plano, clock.now())
    const nome = transportadoras.find((each) => each.nome.toLowerCase() === plano.transportadora)?.nome
    const sorted = amostra.toSorted((a, b) => mudancaOf(b) - mudancaOf(a))
    const sum = (key: 'novas' | 'alteradas' | 'retiradas') =>
      produtos.reduce((total, { faixas }) => total + faixas[key], 0)
    return {
      mudanca: { transportadora: nome ?? plano.transportadora, produtos, amostra: sorted },
      resumo: {
        novas: sum('novas'),
        alteradas: sum('alteradas'),
        retiradas: sum('retiradas'),
        variacao: averageOf(amostra),
      },
      isIgual: produtos.length === 0,
    }
  },
  lock: lockTabelas,
  findEstado: async (db, transportadora) => (transportadora ? findDecisoes(db, transportadora) : ''),
  keep: async (db, transportadora, em) => versoesText(await findVersoes(db, transportadora ?? '', em)),
  async apply(tx, plano, { valeDe, em, importacaoUuid }) {
    const mes = diaOf(valeDe).slice(0, 7)
    const { nome, versoes } = await applyTarifas(tx, plano, { valeDe, em, importacaoUuid, mes })
    return { nome, conteudo: versoesText(versoes) }
  },
  reload: reloadTabelas,
}

/**
 * How many times the higher of the two shop prices is the lower one: half the price counts as much as twice the price.
 * MAX_SAFE_INTEGER for a parcel that only one of the two tables carries.
 */
function mudancaOf({ antes, depois }: PrecoDeAmostra) {
  if (antes === null && depois === null) return 1
  if (antes === null || depois === null) return Number.MAX_SAFE_INTEGER
  return Math.max(depois.loja / antes.loja, antes.loja / Math.max(1, depois.loja))
}

/** The average of the parcels that are carried before and after, in tenths of a per cent. */
function averageOf(amostra: readonly PrecoDeAmostra[]) {
  const both = amostra.filter(({ antes, depois }) => antes !== null && depois !== null)
  if (both.length === 0) return null
  const variacao = both.reduce((sum, { antes, depois }) => sum + depois!.loja / antes!.loja - 1, 0) / both.length
  return Math.round(variacao * 1000)
}
