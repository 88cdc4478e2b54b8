import { INICIO, type LinhaSemHash } from './linha.rules.ts'

/** A row as the database gives it back. */
export type LinhaGuardada = Omit<LinhaSemHash, 'acao'> & { acao: string; hash: string }

export type Falha = { ordem: number; mensagem: string }

/** The last row that was looked at: its number and its hash. */
export type Elo = { ordem: number; hash: string }
export const PRIMEIRO_ELO: Elo = { ordem: 0, hash: INICIO }

/**
 * What is wrong with a row that should follow `anterior`; `calculado` is the SHA-256 of the row's text. A changed row has
 * another hash than its text. A removed row leaves a gap, and the row after it names a hash that is not the one before. A
 * row that was put in, or moved, does not name the one before it either.
 */
export function findFalhas({ ordem, hash, hashAnterior }: LinhaGuardada, anterior: Elo, calculado: string): Falha[] {
  const falhas: Falha[] = []
  if (ordem > anterior.ordem + 1) {
    const [first, last] = [anterior.ordem + 1, ordem - 1]
    const quais = first === last ? `a linha ${first}` : `as linhas ${first} a ${last}`
    falhas.push({ ordem, mensagem: `Antes da linha ${ordem} falta${first === last ? '' : 'm'} ${quais}.` })
  }
  if (hash !== calculado) falhas.push({ ordem, mensagem: `A linha ${ordem} foi mudada: o hash não é o do seu texto.` })
  if (hashAnterior !== anterior.hash && ordem === anterior.ordem + 1)
    falhas.push({
      ordem,
      mensagem: `A linha ${ordem} não segue a linha ${anterior.ordem}: foi posta ou trocada de lugar.`,
    })
  return falhas
}

/** Rows that were removed from the end of the log leave no row behind that could miss them. */
export const missingAtEnd = (first: number, last: number): Falha => ({
  ordem: last,
  mensagem: first === last ? `Falta a linha ${last}, a última.` : `Faltam as linhas ${first} a ${last}, as últimas.`,
})
