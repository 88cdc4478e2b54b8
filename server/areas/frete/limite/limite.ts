import { MENSAGENS_DA_COMPRA } from '#contract/kernel/values/mensagens-da-compra'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addReservados, lockResumo, findResumo as readResumo } from '../frete.repo.ts'

/** Fretes that a new subscription may have at the same time (D §8). */
const FRETES_DE_INICIO = 10

/** How many fretes one may have at the same time, has, and has yet to post; and what was saved (D §6, §8). */
export async function findResumo(db: Db, assinaturaUuid: string) {
  const resumo = await readResumo(db, assinaturaUuid)
  return {
    numeroFretes: resumo?.numeroFretes ?? FRETES_DE_INICIO,
    fretesAtivos: (resumo?.ativos ?? 0) + (resumo?.reservados ?? 0),
    fretesAguardaPostar: resumo?.aguardaPostar ?? 0,
    totalEconomia: resumo?.economiaCentavos ?? 0,
  }
}

/** What counts towards the limit. */
export type Resumo = Pick<Awaited<ReturnType<typeof lockResumo>>, 'numeroFretes' | 'ativos' | 'reservados'>

/** Throws LIMITE_FRETES when so many more would be too many. The counters are held. The database refuses the same again. */
export function assertVagas({ numeroFretes, ativos, reservados }: Resumo, quantidade: number) {
  const restantes = Math.max(0, numeroFretes - ativos - reservados)
  if (quantidade > restantes) throw new AppError('LIMITE_FRETES', MENSAGENS_DA_COMPRA.limite(restantes))
}

/** Keeps places for fretes whose payment nobody knows the outcome of yet. */
export async function holdVagas(tx: Db, assinaturaUuid: string, quantidade: number) {
  assertVagas(await lockResumo(tx, assinaturaUuid), quantidade)
  await addReservados(tx, assinaturaUuid, quantidade)
}

/** Gives them free: the fretes come in their place, or never. */
export const releaseVagas = (tx: Db, assinaturaUuid: string, quantidade: number) =>
  addReservados(tx, assinaturaUuid, 0 - quantidade)
