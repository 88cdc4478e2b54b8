import type { Reembolso } from '#contract/operacao/reembolso'
import type { Db } from '../../../kernel/deps.ts'
import { findAssinante, listNomes } from '../../acesso/index.ts'
import type { ReembolsoGuardado } from './reembolso.repo.ts'

/** Refunds with the names of those who asked, decided and get the money. */
export async function renderReembolsos(db: Db, guardados: readonly ReembolsoGuardado[]): Promise<Reembolso[]> {
  const pessoas = guardados.flatMap(({ pedidoPor, decididoPor }) =>
    decididoPor ? [pedidoPor, decididoPor] : [pedidoPor],
  )
  const nomes = await listNomes(db, [...new Set(pessoas)])
  const assinantes = new Map<string, string | null>()
  for (const { assinaturaUuid } of guardados) {
    if (assinantes.has(assinaturaUuid)) continue
    const dono = await findAssinante(db, assinaturaUuid)
    assinantes.set(assinaturaUuid, dono ? `${dono.nome} ${dono.sobrenome}`.trim() : null)
  }
  const pessoa = (uuid: string) => ({ uuid, nome: nomes.get(uuid) ?? 'Pessoa que saiu da equipe' })
  return guardados.map(
    ({ assinaturaUuid, freteUuid, valorCentavos, devolvidoCentavos, pedidoPor, decididoPor, ...resto }) => ({
      ...resto,
      assinatura: assinaturaUuid,
      assinante: assinantes.get(assinaturaUuid) ?? null,
      frete: freteUuid,
      valor: valorCentavos,
      devolvido: devolvidoCentavos,
      pedidoPor: pessoa(pedidoPor),
      decididoPor: decididoPor ? pessoa(decididoPor) : null,
    }),
  )
}
