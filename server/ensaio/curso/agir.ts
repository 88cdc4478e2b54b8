import { setTimeout as pause } from 'node:timers/promises'
import { topUp, withdraw } from '../carteira.ts'
import { buy } from '../compra.ts'
import { contest, decide } from '../contestacao.ts'
import { makeRegra, measure, settle } from '../diferenca.ts'
import type { Pessoa } from '../pessoa.ts'
import { print } from './etiqueta.ts'

/** A password may be tried ten times an hour, right or wrong. */
const MAX_SAQUES = 4

/** `pausaMs`: the longest pause between two acts. */
type Ritmo = { hasRegra: boolean; pausaMs: number }

/** One person acts until it is over. An error is noted as a failure, and stops only this person. */
export async function act(pessoa: Pessoa, { hasRegra, pausaMs }: Ritmo, isOver: () => boolean) {
  const { sorte, diario } = pessoa
  let saques = 0
  try {
    await pessoa.quote()
    if (hasRegra) await makeRegra(pessoa)
    while (!isOver()) {
      const what = sorte.escolhe({
        compra: 60,
        recarga: 14,
        etiqueta: 16,
        medida: 34,
        quitacao: 12,
        contestacao: 24,
        decisao: 12,
        saque: saques < MAX_SAQUES ? 5 : 0,
      })
      if (what === 'compra') await buy(pessoa)
      else if (what === 'recarga') await topUp(pessoa)
      else if (what === 'etiqueta') await print(pessoa)
      else if (what === 'medida') await measure(pessoa)
      else if (what === 'quitacao') await settle(pessoa)
      else if (what === 'contestacao') await contest(pessoa)
      else if (what === 'decisao') await decide(pessoa)
      else {
        saques++
        await withdraw(pessoa)
      }
      await pause(sorte.inteiro(0, pausaMs))
    }
  } catch (error) {
    diario.falhas.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
