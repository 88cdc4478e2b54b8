import { expect, test } from 'vitest'
import type { ConteudoGuardado } from '#contract/embalagem'
import { conteudoText, fillConteudo, isBlank, readConteudo, sameGoods, soleOfValue } from './conteudos.rules.ts'

const CANECAS = [{ descricao: 'Caneca', quantidade: 2, valorUnitario: 4495 }] as ConteudoGuardado['itens']
const KIT = [...CANECAS, { descricao: 'Sabonete', quantidade: 1, valorUnitario: null }] as ConteudoGuardado['itens']

test('a content is described by its first line and the number of the others', () => {
  expect([conteudoText(CANECAS), conteudoText(KIT)]).toEqual(['2 × Caneca', '2 × Caneca e mais 1'])
})

test('its values are filled in only if they add up to the declared value', () => {
  const valores = (valor: number, itens = CANECAS) => fillConteudo(itens, valor).map((linha) => linha.valorUnitario)
  expect([valores(8990), valores(5000), valores(8990, KIT)]).toEqual([['44,95'], [''], ['', '']])
  expect(fillConteudo(CANECAS, 5000)).toEqual([{ descricao: 'Caneca', quantidade: '2', valorUnitario: '' }])
})

test('typed lines are saved once all are complete, and recognised again by their goods', () => {
  const itens = readConteudo([{ descricao: ' Caneca ', quantidade: '2', valorUnitario: '' }])
  expect(itens).toEqual([{ descricao: 'Caneca', quantidade: 2, valorUnitario: null }])
  expect(readConteudo([{ descricao: '', quantidade: '1', valorUnitario: '' }])).toBeUndefined()
  const kept = [
    { uuid: 'a', itens: KIT },
    { uuid: 'b', itens: CANECAS },
  ] as ConteudoGuardado[]
  expect(sameGoods(kept, itens!)?.uuid).toBe('b')
  expect(sameGoods([], itens!)).toBeUndefined()
})

test('the declared value suggests a content only if exactly one adds up to it', () => {
  const canecas = { uuid: 'a', itens: CANECAS } as ConteudoGuardado
  const kit = { uuid: 'b', itens: KIT } as ConteudoGuardado
  expect(soleOfValue([kit, canecas], 8990)?.uuid).toBe('a')
  expect([soleOfValue([canecas, { ...canecas, uuid: 'c' }], 8990), soleOfValue([kit], 8990)]).toEqual([
    undefined,
    undefined,
  ])
  expect([isBlank(fillConteudo(CANECAS, 1)), isBlank([{ descricao: '', quantidade: '1', valorUnitario: '' }])]).toEqual(
    [false, true],
  )
})
