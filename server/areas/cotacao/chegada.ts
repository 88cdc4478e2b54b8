import { diaOf } from '#contract/kernel/values/instant'
import type { Deps } from '../../kernel/deps.ts'
import { planPrazo } from '../../tarifario/prazo.ts'
import { tarifasOf } from './tabelas.ts'

type Postado = { produto: string; postadoEm: Date; diasMinimo: number; diasMaximo: number }

/** When a posted parcel should arrive, counted as its quote was: business days, by the rules of its product's table. */
export function planChegada(deps: Deps, { produto, postadoEm, diasMinimo, diasMaximo }: Postado) {
  const [transportadora = ''] = produto.split('/')
  const tarifa = tarifasOf(deps, transportadora).find(({ regras }) => regras.tabela === produto)
  // it has been posted: no cut-off hour puts that off
  const expediente = {
    horaLimitePostagem: 24,
    contaPontosFacultativos: tarifa?.regras.contaPontosFacultativos ?? false,
  }
  const { dataMinima, dataMaxima } = planPrazo({ dia: diaOf(postadoEm), hora: 0 }, expediente, diasMinimo, diasMaximo)
  return { minimo: dataMinima, maximo: dataMaxima }
}
