import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addReservados, lockResumo, findResumo as readResumo } from '../frete.repo.ts'

/** The limit of a new subscription (D §8). */
const FRETES_DE_INICIO = 10

/** A subscriber's limit, active fretes, fretes to post, and savings (D §6, §8). */
export async function findResumo(db: Db, assinaturaUuid: string) {
  const resumo = await readResumo(db, assinaturaUuid)
  return {
    numeroFretes: resumo?.numeroFretes ?? FRETES_DE_INICIO,
    fretesAtivos: (resumo?.ativos ?? 0) + (resumo?.reservados ?? 0),
    fretesAguardaPostar: resumo?.aguardaPostar ?? 0,
    totalEconomia: resumo?.economiaCentavos ?? 0,
  }
}

/** The counters that the limit depends on. */
export type Resumo = Pick<Awaited<ReturnType<typeof lockResumo>>, 'numeroFretes' | 'ativos' | 'reservados'>

/**
 * Throws LIMITE_FRETES when `quantidade` more fretes would exceed the limit. The caller has locked the counters. The
 * database checks the same again.
 */
export function assertVagas({ numeroFretes, ativos, reservados }: Resumo, quantidade: number) {
  const restantes = Math.max(0, numeroFretes - ativos - reservados)
  if (quantidade > restantes) throw new AppError('LIMITE_FRETES', MENSAGENS_DA_COMPRA.limite(restantes))
}

/** Locks the counters that the limit depends on; after the cart, before the wallet. */
export const lockVagas = (tx: Db, assinaturaUuid: string): Promise<Resumo> => lockResumo(tx, assinaturaUuid)

/** Reserves places for fretes whose payment is not decided yet. The caller has locked the counters. */
export async function holdVagas(tx: Db, assinaturaUuid: string, resumo: Resumo, quantidade: number) {
  assertVagas(resumo, quantidade)
  await addReservados(tx, assinaturaUuid, quantidade)
}

/** Frees reserved places: the payment ended, with fretes or without. */
export const releaseVagas = (tx: Db, assinaturaUuid: string, quantidade: number) =>
  addReservados(tx, assinaturaUuid, 0 - quantidade)
