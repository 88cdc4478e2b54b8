import * as z from 'zod'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DO_SAQUE_DA_EQUIPE as MENSAGENS, type SaqueDoBloqueado } from '#contract/operacao/saque'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { findAssinante, lockAssinante } from '../../acesso/index.ts'
import { findLimites, maskCpf, takeSaque } from '../../pagamento/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'

/** What may be withdrawn for a blocked subscriber now, or why nothing may. Throws NOT_FOUND. */
export async function findSaqueDoBloqueado(deps: Deps, assinatura: string): Promise<SaqueDoBloqueado> {
  const conta = isUuid(assinatura) ? await findAssinante(deps.db, assinatura) : undefined
  if (!conta?.cpf) throw naoEncontrado()
  const whose = { assinaturaUuid: assinatura, usuarios: [conta.uuid] }
  const limites = await findLimites(deps, whose, MENSAGENS)
  const { minimo, restanteHoje, sacavel, bloqueio } = limites
  const maximo = Math.min(limites.maximo, restanteHoje, sacavel)
  const semValor =
    sacavel < minimo ? MENSAGENS.semSaldo(formatReais(minimo)) : MENSAGENS.maximoDoDia(formatReais(restanteHoje))
  return {
    assinatura: assinatura.toLowerCase(),
    sacavel,
    minimo,
    maximo,
    chavePix: maskCpf(conta.cpf),
    impedimento: conta.bloqueadoEm
      ? (bloqueio?.mensagem ?? (maximo < minimo ? semValor : null))
      : MENSAGENS.semBloqueio,
  }
}

type Pedido = { assinatura: string; valor: Centavos; motivo: string; chave: string | undefined }

/**
 * Withdraws for a blocked subscriber, who cannot (D §17): the same withdrawal as their own, to their own CPF. Safe to repeat with
 * the same `chave`. Throws NOT_FOUND, CONFLICT, and what `takeSaque` throws.
 */
export function createSaqueDoBloqueado(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  { assinatura, valor, motivo, chave }: Pedido,
): Promise<{ uuid: string }> {
  if (!isUuid(assinatura)) throw naoEncontrado()
  const assinaturaUuid = assinatura.toLowerCase()
  const { usuarioUuid } = operador
  const pedido = { saqueDoBloqueado: valor, assinatura: assinaturaUuid, motivo }
  const asked = { dono: usuarioUuid, chave, pedido, resposta: z.object({ uuid: z.uuid() }) }
  return deps.db.transaction().execute((tx) =>
    onceByKey(tx, deps.clock, asked, async () => {
      // locked until the end: the block is lifted before this withdrawal, or after it
      const conta = await lockAssinante(tx, assinaturaUuid)
      if (!conta) throw naoEncontrado()
      if (!conta.bloqueadoEm) throw new AppError('CONFLICT', MENSAGENS.semBloqueio)
      const saque = await takeSaque(deps, tx, { assinaturaUuid, usuarioUuid, valor, daEquipe: MENSAGENS })
      await addAuditoria(tx, deps, operador, {
        acao: 'SAQUE_PEDIDO',
        alvo: `assinatura:${assinaturaUuid}`,
        motivo,
        depois: { saque: saque.uuid, valorCentavos: valor },
      })
      return saque
    }),
  )
}

const naoEncontrado = () => new AppError('NOT_FOUND', 'Assinante não encontrado.')
