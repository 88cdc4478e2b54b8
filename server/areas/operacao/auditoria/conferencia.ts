import { createHash } from 'node:crypto'
import type { Acao } from '#contract/operacao/auditoria'
import type { Db } from '../../../kernel/deps.ts'
import { findFim, listDepoisDe } from './auditoria.repo.ts'
import { type Falha, findFalhas, type LinhaGuardada, missingAtEnd, PRIMEIRO_ELO } from './conferencia.rules.ts'
import { textOf } from './linha.rules.ts'

/** Rows read at once: the log may have millions. */
const LOTE = 2000
/** A log that was rewritten has something wrong in every row; this many failures say enough. */
const MAX_FALHAS = 100

const hashOf = (linha: LinhaGuardada) =>
  createHash('sha256')
    .update(textOf({ ...linha, acao: linha.acao as Acao }))
    .digest('hex')

/** Walks the whole chain, from the first row to the last, and tells the rows that were changed, removed, put in or moved. */
export async function checkAuditoria(db: Db): Promise<{ linhas: number; falhas: Falha[] }> {
  let [elo, linhas] = [PRIMEIRO_ELO, 0]
  const falhas: Falha[] = []
  for (;;) {
    const lote = await listDepoisDe(db, elo.ordem, LOTE)
    for (const linha of lote) {
      if (falhas.length < MAX_FALHAS) falhas.push(...findFalhas(linha, elo, hashOf(linha)))
      elo = { ordem: linha.ordem, hash: linha.hash }
    }
    linhas += lote.length
    if (lote.length < LOTE) break
  }
  const fim = await findFim(db)
  if (fim && fim.ordem > elo.ordem) falhas.push(missingAtEnd(elo.ordem + 1, fim.ordem))
  return { linhas, falhas }
}
