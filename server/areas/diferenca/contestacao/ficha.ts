import { MENSAGENS_DA_CONTESTACAO as MENSAGENS } from '#contract/diferenca/contestacao'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  countFretes,
  dimensoesMedidas,
  findPostagem,
  listCotados,
  listFretesDe,
  listOcorrenciasDe,
  priceCotado,
  pricePostado,
} from '../../frete/index.ts'
import { readContestadas } from '../contestadas.ts'
import { contratoOf, reciboOf } from '../diferenca.rules.ts'
import { listProvasDe } from '../prova/prova.repo.ts'
import { withPostagem } from '../prova/prova.ts'
import { findDiferenca, findHistorico } from './contestacao.repo.ts'

/**
 * Everything that the staff reads of a contested difference of any subscriber: frete, contest, measures, receipt, photographs,
 * events, and how earlier contests of the person ended. Throws NOT_FOUND for a difference that was never contested.
 */
export async function findFicha(deps: Deps, diferencaUuid: string) {
  const { db } = deps
  const diferenca = isUuid(diferencaUuid) ? await findDiferenca(db, diferencaUuid) : undefined
  const contestada = diferenca && (await readContestadas(db, [diferencaUuid])).get(diferenca.uuid)
  if (!contestada) throw new AppError('NOT_FOUND', MENSAGENS.semContestacao)
  const { freteUuid, assinaturaUuid, medidas } = diferenca
  const frete = (await listFretesDe(deps, assinaturaUuid, [freteUuid])).get(freteUuid)!
  const [cotado] = await listCotados(db, [freteUuid])
  const ocorrencias = (await listOcorrenciasDe(db, [freteUuid])).get(freteUuid) ?? []
  const postagem = await findPostagem(db, assinaturaUuid, freteUuid)
  const provas = await listProvasDe(db, [freteUuid])
  const [comoCotado, comoMedido] = [priceCotado(cotado!), pricePostado(cotado!, medidas)]
  return {
    diferenca,
    frete,
    contestacao: contestada.contestacao,
    dimensoesTransportadora: dimensoesMedidas(medidas),
    recibo: { cotado: reciboOf(comoCotado), medido: reciboOf(comoMedido) },
    /** What the carrier should charge the house for its own measures, and what of that an ACEITA lets the house refuse. */
    contrato: { medido: contratoOf(comoMedido), glosa: Math.max(0, contratoOf(comoMedido) - contratoOf(comoCotado)) },
    provas: provas.map((prova) => (postagem ? withPostagem(prova, postagem) : prova)),
    ocorrencias: ocorrencias.toSorted((one, other) => other.em.getTime() - one.em.getTime()),
    historico: {
      ...(await findHistorico(db, assinaturaUuid)),
      fretes: Object.values(await countFretes(db, assinaturaUuid)).reduce((sum, many) => sum + many, 0),
    },
  }
}
