import type { ContestacaoAberta } from '#contract/diferenca/contestacao'
import type { Deps } from '../../../kernel/deps.ts'
import { dimensoesMedidas, listCotados } from '../../frete/index.ts'
import { readContestadas } from '../contestadas.ts'
import { listAbertas } from './contestacao.repo.ts'

/** Open contests of all subscribers with the parcels in question, the first to be answered on top. */
export async function listContestacoesAbertas({ db }: Deps, max: number): Promise<ContestacaoAberta[]> {
  const abertas = await listAbertas(db, max)
  const cotados = await listCotados(db, [...new Set(abertas.map(({ freteUuid }) => freteUuid))])
  const contestadas = await readContestadas(
    db,
    abertas.map(({ diferencaUuid }) => diferencaUuid),
  )
  return abertas.map(({ diferencaUuid, freteUuid, medidas }) => {
    const cotado = cotados.find(({ uuid }) => uuid === freteUuid)!
    return {
      diferencaUuid,
      codigoEncomenda: cotado.codigoEncomenda,
      contestacao: contestadas.get(diferencaUuid)!.contestacao,
      dimensoes: {
        alturaPacote: cotado.alturaCm,
        larguraPacote: cotado.larguraCm,
        comprimentoPacote: cotado.comprimentoCm,
        diametroPacote: cotado.diametroCm,
        pesoPacote: cotado.pesoGramas,
      },
      dimensoesTransportadora: dimensoesMedidas(medidas),
    }
  })
}
