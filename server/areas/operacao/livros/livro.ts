import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf, plusSeconds } from '#contract/kernel/values/instant'
import type { Livro, MovimentoDoLivro } from '#contract/operacao/livro'
import type { Deps } from '../../../kernel/deps.ts'
import {
  countMovimentosDoDia,
  findSelo,
  listContasDoDia,
  listDiasDoPeriodo,
  type MovimentoLido,
} from '../../carteira/index.ts'

/** The instants in which a day, or the days from `dia` to `ultimo`, begin and end. */
export function periodoDo(dia: Dia, ultimo: Dia = dia) {
  return { de: new Date(`${dia}T00:00:00-03:00`), ate: plusSeconds(new Date(`${ultimo}T00:00:00-03:00`), 86_400) }
}

/** How many days a list to step through has. */
const DIAS = 15
export const diasAte = (ate: Dia): Dia[] =>
  Array.from({ length: DIAS }, (_, i) => renderDia(parseDia(ate) - DIAS + 1 + i))

/** The trial balance of a day and its seal. */
export async function findLivro({ db, clock }: Pick<Deps, 'db' | 'clock'>, dia: Dia): Promise<Livro> {
  const periodo = periodoDo(dia)
  const contas = (await listContasDoDia(db, periodo)).map((conta) => ({
    ...conta,
    saldo: conta.anterior + conta.entrou - conta.saiu,
  }))
  const sum = (of: (conta: (typeof contas)[number]) => number) => contas.reduce((total, conta) => total + of(conta), 0)
  return {
    dia,
    movimentos: await countMovimentosDoDia(db, periodo),
    contas,
    total: {
      anterior: sum(({ anterior }) => anterior),
      saiu: sum(({ saiu }) => saiu),
      entrou: sum(({ entrou }) => entrou),
      saldo: sum(({ saldo }) => saldo),
    },
    isFechado: dia < diaOf(clock.now()),
    ...(await findSelo(db, dia)),
  }
}

/** How many movements each of these consecutive days has. */
export async function countPorDia(db: Deps['db'], dias: readonly Dia[]) {
  const found = await listDiasDoPeriodo(db, periodoDo(dias[0]!, dias.at(-1)!))
  return new Map(found.map(({ dia, movimentos }) => [dia, movimentos]))
}

export const renderMovimento = ({
  uuid,
  evento,
  tipo,
  em,
  somaDebitos,
  entradas,
}: MovimentoLido): MovimentoDoLivro => ({
  uuid,
  evento,
  tipo,
  em,
  valor: somaDebitos,
  entradas: entradas.map(({ conta, valor }) => ({ conta, valor })),
})
