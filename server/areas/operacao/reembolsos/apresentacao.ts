import type { Reembolso } from '#contract/operacao/reembolso'
import type { Db } from '../../../kernel/deps.ts'
import { listDonos, listNomes } from '../../acesso/index.ts'
import { listAchados } from '../../frete/index.ts'
import type { ReembolsoGuardado } from './reembolso.repo.ts'

/** Refunds with the names of those who asked, decided and get the money. */
export async function renderReembolsos(db: Db, guardados: readonly ReembolsoGuardado[]): Promise<Reembolso[]> {
  const pessoas = guardados.flatMap(({ pedidoPor, decididoPor }) =>
    decididoPor ? [pedidoPor, decididoPor] : [pedidoPor],
  )
  const nomes = await listNomes(db, [...new Set(pessoas)])
  const donos = await listDonos(
    db,
    guardados.map(({ assinaturaUuid }) => assinaturaUuid),
  )
  const fretes = [...new Set(guardados.flatMap(({ freteUuid }) => freteUuid ?? []))]
  const achados = fretes.length > 0 ? await listAchados(db, fretes, fretes.length) : []
  const codigos = new Map(achados.map(({ uuid, codigoEncomenda }) => [uuid, codigoEncomenda]))
  const nomeDoDono = (assinaturaUuid: string) => {
    const dono = donos.get(assinaturaUuid)
    return dono ? `${dono.nome} ${dono.sobrenome}`.trim() : null
  }
  const pessoa = (uuid: string) => ({ uuid, nome: nomes.get(uuid) ?? 'Pessoa que saiu da equipe' })
  return guardados.map(
    ({ assinaturaUuid, freteUuid, valorCentavos, devolvidoCentavos, pedidoPor, decididoPor, ...resto }) => ({
      ...resto,
      assinatura: assinaturaUuid,
      assinante: nomeDoDono(assinaturaUuid),
      frete: freteUuid,
      codigoEncomenda: (freteUuid && codigos.get(freteUuid)) ?? null,
      valor: valorCentavos,
      devolvido: devolvidoCentavos,
      pedidoPor: pessoa(pedidoPor),
      decididoPor: decididoPor ? pessoa(decididoPor) : null,
    }),
  )
}
