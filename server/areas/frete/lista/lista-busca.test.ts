// Database: both. Text search.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destinatario } from '../../../testing/given/carrinho.ts'
import { givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { type Caller, startHouse, type TestHouse } from '../../../testing/house.ts'
import { list } from './testing-lista.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

describe('a search for', () => {
  let me: Caller
  let byName: Record<string, string>
  beforeAll(async () => {
    const ana = await vendedor(house)
    me = ana.me
    const uuids = await ana.buy(
      { pedido: 'PED-2026/0001', destinatario: destinatario({ nome: 'João', sobrenome: 'da Conceição' }) },
      { pedido: '#42 azul', destinatario: destinatario({ nome: "Brás D'Ávila", sobrenome: 'Muñoz-Peña' }) },
      { pedido: '50%_off 🎉 sim', destinatario: destinatario({ nome: 'ÉRICA', sobrenome: 'Žižek' }) },
      {},
    )
    byName = Object.fromEntries(['joao', 'bras', 'erica', 'gerado'].map((name, i) => [name, uuids[i]!]))
    await givenStatus(house, byName.gerado!, 'GERADO', { codigo: 'QQ987654321BR' })
    const bia = await vendedor(house)
    await bia.buy({ pedido: 'PED-2026/0001' })
  })

  test.each<[string, string[]]>([
    ['joao', ['gerado', 'joao']],
    ['JOÃO  conc', ['gerado', 'joao']],
    ['conceicao ped', ['joao']],
    ['oao', []], // words match from their beginning
    ['ped-2026/0001', ['joao']],
    ['2026', ['joao']],
    ['PED 9', []],
    ["d'avila", ['bras']],
    ['munoz', ['bras']],
    ['Peña', ['bras']],
    ['érica ZIZEK', ['erica']],
    ['#42', ['bras']],
    ['50%_off', ['erica']],
    ['🎉', ['erica']],
    ['🎊', []],
    ['%', []],
    ['_', []],
    ["'", []],
    ['"joao"', ['gerado', 'joao']],
    ["joao' | 'erica", []], // quotes are no syntax: two words, and no frete has both
    ['joao | erica', []],
    ['!joao', ['gerado', 'joao']],
    ['joao:*', ['gerado', 'joao']],
    ['joao & (', ['gerado', 'joao']],
    ['\\', []],
    ["\\'; drop table frete; --", []],
    ['joao <-> da', ['gerado', 'joao']],
    ['\u0000joao', ['gerado', 'joao']],
    ['qq987', ['gerado']],
    ['qq 987 654 321 br', ['gerado']],
    ['QQ.987.654.321-BR', ['gerado']],
    ['a'.repeat(100), []],
    ["'".repeat(100), []],
    ['ã'.repeat(100), []],
    ['🎉'.repeat(50), []],
    ['a '.repeat(50), ['bras']],
    ['   ', ['gerado', 'erica', 'bras', 'joao']],
  ])('%j', async (busca, names) => {
    const { uuids, total } = await list(me, { busca })
    expect(uuids.toSorted()).toEqual(names.map((name) => byName[name]!).toSorted())
    expect(total).toBe(names.length)
  })

  test.each<[string, string[]]>([
    ['QQ987654321BR', ['gerado']],
    [' qq 987 654 321 br ', ['gerado']],
    ['QQ987654321', []],
    ['%', []],
    ["' or 1=1 --", []],
    ['\u0000', []],
    ['  ', ['gerado', 'erica', 'bras', 'joao']],
  ])('the code %j', async (codigo, names) => {
    const { uuids, total } = await list(me, { codigo })
    expect(uuids.toSorted()).toEqual(names.map((name) => byName[name]!).toSorted())
    expect(total).toBe(names.length)
  })
})
