import { plusSeconds } from '#contract/kernel/values/instant'
import {
  CHAMADAS_POR_PAGINA,
  MAX_CHAMADAS_CONTADAS,
  type ResumoDeChamadas,
  type TipoDeChamadaHttp,
} from '#contract/operacao/transportadora'
import { causaText } from '../../../kernel/causas.rules.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { countChamadasHttp, listChamadasHttp, nomeDa, sumChamadasHttp, summarize } from '../../frete/index.ts'

const DIA_SEGUNDOS = 24 * 3600

/** How the connected carriers answered in the last day, with the breakers of this machine. */
export async function sumChamadas(deps: Deps): Promise<ResumoDeChamadas[]> {
  await deps.linhas.write() // the staff sees also what this machine asked a moment ago
  const resumos = summarize(await sumChamadasHttp(deps.db, plusSeconds(deps.clock.now(), -DIA_SEGUNDOS)))
  const disjuntores = new Map(deps.linhas.disjuntores().map((one) => [`${one.transportadoraUuid} ${one.tipo}`, one]))
  return resumos.map(({ transportadoraUuid, tipo, ...resumo }) => {
    const disjuntor = disjuntores.get(`${transportadoraUuid} ${tipo}`)
    return {
      transportadora: nomeDa(deps, transportadoraUuid),
      tipo: tipo as TipoDeChamadaHttp,
      ...resumo,
      disjuntor: disjuntor?.estado ?? 'FECHADO',
      disjuntorDesde: disjuntor?.desde ?? null,
    }
  })
}

/** One page of calls, the newest first, and how many the search finds in all. */
export async function listChamadas(
  deps: Deps,
  { antes, ...filtro }: { soFalhas: boolean; tipo: TipoDeChamadaHttp | undefined; antes: number | undefined },
) {
  await deps.linhas.write()
  const [found, total] = await Promise.all([
    listChamadasHttp(deps.db, filtro, { antes, limit: CHAMADAS_POR_PAGINA }),
    countChamadasHttp(deps.db, filtro, MAX_CHAMADAS_CONTADAS),
  ])
  const chamadas = found.map(({ transportadoraUuid, tipo, causa, ...chamada }) => ({
    ...chamada,
    tipo: tipo as TipoDeChamadaHttp,
    causa: causaText(causa),
    transportadora: nomeDa(deps, transportadoraUuid),
  }))
  return { chamadas, total }
}
