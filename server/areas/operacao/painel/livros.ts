import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { diaOf } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { findSelo } from '../../carteira/index.ts'
import { listConferidos } from '../conferencia/conferencia.repo.ts'
import { countPorDia } from '../livros/livro.ts'
import { stateOfDia } from './painel.rules.ts'

const DIAS = 21

/** The last days of books: sealed, compared, or waiting. */
export async function listDiasDosLivros({ db }: Pick<Deps, 'db'>, now: Date) {
  const hoje = diaOf(now)
  const dias = Array.from({ length: DIAS }, (_, i) => renderDia(parseDia(hoje) - DIAS + 1 + i))
  const [movimentos, conferidos, selos] = await Promise.all([
    countPorDia(db, dias),
    listConferidos(db, { de: dias[0]!, ate: hoje }),
    Promise.all(dias.map(async (dia) => (await findSelo(db, dia)).selo !== null)),
  ])
  const byDia = new Map(conferidos.map((conferido) => [conferido.dia, conferido]))
  return dias.map((dia, i) => {
    const conferido = byDia.get(dia)
    const quantos = movimentos.get(dia) ?? 0
    const estado = stateOfDia({
      isHoje: dia === hoje,
      isSelado: selos[i]!,
      movimentos: quantos,
      abertas: conferido?.abertas,
    })
    return { dia, estado, movimentos: quantos, abertas: conferido?.abertas ?? 0 }
  })
}
