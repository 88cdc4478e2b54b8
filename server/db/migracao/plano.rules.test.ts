import { expect, test } from 'vitest'
import { migrationOf } from './migracoes.ts'
import { type Aplicada, compativelDesdeOf, PRIMEIRA_COMPATIVEL, planPendentes } from './plano.ts'

const one = (nome: string, texto = `-- ${nome}`) => migrationOf(nome, texto)
const applied = (migrations: readonly ReturnType<typeof one>[]): Aplicada[] =>
  migrations.map((each) => ({ nome: each.nome, resumo: each.resumo, compativelDesde: compativelDesdeOf(each) }))

const ESTA = [one('0001_kernel'), one(PRIMEIRA_COMPATIVEL), one('0150_nossa')]
const EXPANDE = one('0160_expande')
const contrai = (desde: string) => one('0170_contrai', `-- drops a column\n-- compativel_desde: ${desde}\nselect 1;`)

test('what the database lacks is planned in its order', () => {
  expect(planPendentes(applied(ESTA.slice(0, 1)), ESTA).map(({ nome }) => nome)).toEqual([
    PRIMEIRA_COMPATIVEL,
    '0150_nossa',
  ])
  expect(planPendentes(applied(ESTA), ESTA)).toEqual([])
})

test('a program starts on a database that a newer one has only added to', () => {
  expect(planPendentes(applied([...ESTA, EXPANDE]), ESTA)).toEqual([])
})

test('a program starts on a database that took something away which it does not use any more', () => {
  expect(planPendentes(applied([...ESTA, EXPANDE, contrai('0150_nossa')]), ESTA)).toEqual([])
})

test('a program is refused on a database that took away what it uses', () => {
  expect(() => planPendentes(applied([...ESTA, EXPANDE, contrai('0160_expande')]), ESTA)).toThrow(
    'O banco de dados é mais novo que este programa (tem 0170_contrai). Atualize o programa; nada foi alterado.',
  )
})

test('a migration from before this rule, that the program does not know, is refused', () => {
  expect(() => planPendentes(applied([...ESTA, one('0139_outra')]), ESTA)).toThrow('tem 0139_outra')
  expect(() => planPendentes([{ ...applied([EXPANDE])[0]!, compativelDesde: null }], ESTA)).toThrow('tem 0160_expande')
})

test('a program that does not know all of the database changes nothing in it', () => {
  expect(() => planPendentes(applied([...ESTA.slice(0, 2), EXPANDE]), ESTA)).toThrow(
    'O banco de dados tem 0160_expande, que este programa não conhece, e lhe falta 0150_nossa',
  )
})

test('an applied migration with another text is refused, except where an old release had one', () => {
  expect(() => planPendentes([{ nome: '0001_kernel', resumo: 'outro', compativelDesde: null }], ESTA)).toThrow(
    'A migração 0001_kernel mudou depois de aplicada.',
  )
  const released = '87633643185a922e421f18e48d813d4129a640937a5fdaa7428286d1dc74626f'
  expect(planPendentes([{ nome: '0017_envio', resumo: released, compativelDesde: null }], [one('0017_envio')])).toEqual(
    [],
  )
})
