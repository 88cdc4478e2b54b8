import * as z from 'zod'
import type { Acao } from '#contract/operacao/auditoria'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'

type Ato = {
  /** In small letters. */
  assinaturaUuid: string
  chave: string | undefined
  /** What the operador asks for: the same `chave` with something else is refused. */
  pedido: object
  /** Tells the operador that the subscriber is not blocked. */
  semBloqueio: string
  move: (tx: Db) => Promise<{ uuid: string }>
  acao: Acao
  motivo: string
  /** What the audit log keeps of the move with this uuid. */
  depois: (uuid: string) => object
}

/**
 * Moves the money of a blocked subscriber, who cannot move it (D §17), and writes that into the audit log, in one
 * transaction. Safe to repeat with the same `chave`. Throws NOT_FOUND, CONFLICT, and what `move` throws.
 */
export function moveForBloqueado(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  { assinaturaUuid, chave, pedido, semBloqueio, move, acao, motivo, depois }: Ato,
): Promise<{ uuid: string }> {
  const asked = { dono: operador.usuarioUuid, chave, pedido, resposta: z.object({ uuid: z.uuid() }) }
  return deps.db.transaction().execute((tx) =>
    onceByKey(tx, deps.clock, asked, async () => {
      // locked until the end: the block is lifted before this move, or after it
      const conta = await lockAssinante(tx, assinaturaUuid)
      if (!conta) throw assinanteNaoEncontrado()
      if (!conta.bloqueadoEm) throw new AppError('CONFLICT', semBloqueio)
      const moved = await move(tx)
      const alvo = `assinatura:${assinaturaUuid}` as const
      await addAuditoria(tx, deps, operador, { acao, alvo, assinaturaUuid, motivo, depois: depois(moved.uuid) })
      return moved
    }),
  )
}

export const assinanteNaoEncontrado = () => new AppError('NOT_FOUND', 'Assinante não encontrado.')
