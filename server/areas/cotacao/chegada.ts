import { diaOf, horaOf } from '#contract/kernel/values/instant'
import type { Deps } from '../../kernel/deps.ts'
import { planPrazo } from '../../tarifario/prazo.ts'
import { tarifasOf } from './tabelas.ts'

type Prazo = { produto: string; diasMinimo: number; diasMaximo: number }

/** When a posted parcel should arrive, counted as in its quote: business days, by the rules of its product's table. */
export function estimateChegada(deps: Deps, { postadoEm, ...prazo }: Prazo & { postadoEm: Date }) {
  // already posted: no cut-off hour applies
  const { dataMinima, dataMaxima } = countFrom(deps, prazo, { dia: diaOf(postadoEm), hora: 0 }, 24)
  return { minimo: dataMinima, maximo: dataMaxima }
}

/** When a parcel arrives that is posted as soon as possible, and that day: today until the product's cut-off hour. */
export function estimateChegadaPostandoJa(deps: Deps, prazo: Prazo) {
  const now = deps.clock.now()
  const { postagem, dataMinima, dataMaxima } = countFrom(deps, prazo, { dia: diaOf(now), hora: horaOf(now) })
  return { postagem, minimo: dataMinima, maximo: dataMaxima }
}

function countFrom(
  deps: Deps,
  { produto, diasMinimo, diasMaximo }: Prazo,
  quando: { dia: string; hora: number },
  horaLimite?: number,
) {
  const [transportadora = ''] = produto.split('/')
  const regras = tarifasOf(deps, transportadora).find(({ regras }) => regras.tabela === produto)?.regras
  const expediente = {
    horaLimitePostagem: horaLimite ?? regras?.horaLimitePostagem ?? 24,
    contaPontosFacultativos: regras?.contaPontosFacultativos ?? false,
  }
  return planPrazo(quando, expediente, diasMinimo, diasMaximo)
}
