import type { LimiteDeFretes } from '#contract/frete-envio'
import type { Deps } from '../../../kernel/deps.ts'
import { findResumo as readResumo } from '../frete.repo.ts'
import { destinoOf, transportadoraOf } from '../lista/apresentacao.ts'
import { listAtivos } from '../lista/lista.repo.ts'
import { prazoOf } from '../lista/lista.rules.ts'
import { findUltimoPedido } from './aumento.repo.ts'
import { findResumo } from './limite.ts'

/** The most fretes that the panel shows. */
const MAX_FRETES = 100

/** Which fretes hold the limit, and when each frees its place (D §8). */
export async function findLimite(deps: Deps, assinaturaUuid: string): Promise<LimiteDeFretes> {
  const { db } = deps
  const { numeroFretes, fretesAtivos, fretesAguardaPostar } = await findResumo(db, assinaturaUuid)
  const pedido = await findUltimoPedido(db, assinaturaUuid)
  const ativos = await listAtivos(db, assinaturaUuid, MAX_FRETES)
  return {
    numeroFretes,
    fretesAtivos,
    fretesAguardaPostar,
    reservados: (await readResumo(db, assinaturaUuid))?.reservados ?? 0,
    pedidoAberto: pedido?.estado === 'ABERTO',
    ultimoPedido: pedido
      ? {
          status: pedido.estado === 'RECUSADO' ? 'REPROVADO' : pedido.estado,
          feitoEm: pedido.criadoEm,
          decididoEm: pedido.decididoEm,
          numeroFretes: pedido.numeroFretes,
          motivo: pedido.motivo,
        }
      : null,
    fretes: ativos.map((frete) => ({
      uuid: frete.uuid,
      statusFrete: frete.status,
      codigoEncomenda: frete.codigoEncomenda,
      transportadora: transportadoraOf(deps, frete),
      produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
      destinatario: destinoOf(frete.destinatario),
      liberaEm: prazoOf(frete),
    })),
  }
}
