import { expect, test } from 'vitest'
import { type Escopo, escopos } from '#contract/kernel/http/escopo'
import { CONJUNTOS, GRUPOS, resumoOf, toggleEscopo } from './escopos.rules.ts'

test('every escopo stands in one group of the form', () =>
  expect(GRUPOS.flatMap((grupo) => grupo.escopos).toSorted()).toEqual(escopos.toSorted()))

test('the set that only reads changes and spends nothing; the set of a shop neither cancels nor tops up', () => {
  const [ler, loja] = CONJUNTOS.map((each) => each.escopos)
  expect(ler?.filter((escopo) => !escopo.endsWith(':ler'))).toEqual([])
  expect(loja?.filter((escopo) => !escopo.endsWith(':ler'))).toEqual(['carrinho:editar', 'fretes:comprar'])
})

test('a pressed escopo is added in the order of the contract, and taken away again', () => {
  const two = toggleEscopo(['fretes:ler'], 'conta:ler')
  expect(two).toEqual(['conta:ler', 'fretes:ler'])
  expect(toggleEscopo(two, 'fretes:ler')).toEqual(['conta:ler'])
})

test('a long list is summed up by its set or its number', () => {
  const ler = CONJUNTOS[0]!.escopos.toReversed()
  expect(resumoOf(ler)).toBe(`Só ler: ${ler.length} permissões`)
  expect(resumoOf(['conta:ler', 'lojas:ler', 'fretes:ler', 'fretes:cancelar'] satisfies Escopo[])).toBe('4 permissões')
})
