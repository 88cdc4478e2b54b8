import { expect, test } from 'vitest'
import type { FreteDigitado, ServicosDoFrete } from '#contract/carrinho'
import { planEscolhas, withServicos } from './troca.rules.ts'

const DIAS = { 'correios/pac': '2026-12-07', 'correios/sedex': '2026-11-30', 'correios/mini': '2026-12-09' }
type Codigo = keyof typeof DIAS
const PRAZOS: Record<Codigo, number> = { 'correios/pac': 7, 'correios/sedex': 2, 'correios/mini': 9 }
const NOMES: Record<Codigo, string> = {
  'correios/pac': 'PAC',
  'correios/sedex': 'SEDEX',
  'correios/mini': 'MINI ENVIOS',
}

const opcao = (codigo: Codigo, valorFrete: number) => ({
  codigo,
  nomeTransportadora: 'Correios',
  nomeProduto: NOMES[codigo],
  valorFrete,
  valorSeguro: codigo === 'correios/mini' ? 10_000 : 30_000,
  tempoMinimo: 1,
  tempoMaximo: PRAZOS[codigo],
  chegada: DIAS[codigo],
  nomeAgencia: null,
})
const frete = (uuid: string, codigo: Codigo, valorFrete: number) =>
  ({
    uuid,
    valorFrete,
    produto: { codigo, nomeProduto: NOMES[codigo] },
    chegada: { postagem: '2026-11-26', minimo: '2026-11-27', maximo: DIAS[codigo] },
    cotacao: { valorEncomenda: 30_000 },
  }) as Parameters<typeof planEscolhas>[0][number]
const servicos = (uuid: string, ...opcoes: ReturnType<typeof opcao>[]) =>
  ({ uuid, opcoes, troca: null }) as unknown as ServicosDoFrete

const FRETES = [frete('a', 'correios/pac', 2000), frete('b', 'correios/sedex', 3000)]
const SERVICOS = [
  servicos('a', opcao('correios/mini', 1200), opcao('correios/pac', 2000), opcao('correios/sedex', 2500)),
  servicos('b', opcao('correios/pac', 2100), opcao('correios/sedex', 3000)),
]

test('the rules choose for each frete, a product for those that it carries', () => {
  const found = planEscolhas(FRETES, SERVICOS).map(({ chave, total, diferenca, chega, ficam, produtos }) => [
    chave,
    total,
    diferenca,
    chega,
    ficam,
    Object.fromEntries(produtos),
  ])
  expect(found).toEqual([
    ['MAIS_BARATO', 3300, -1700, '2026-12-09', 0, { a: 'correios/mini', b: 'correios/pac' }],
    ['MAIS_RAPIDO', 5500, 500, '2026-11-30', 0, { a: 'correios/sedex' }],
    ['correios/pac', 4100, -900, '2026-12-07', 0, { b: 'correios/pac' }],
    ['correios/sedex', 5500, 500, '2026-11-30', 0, { a: 'correios/sedex' }],
    ['correios/mini', 4200, -800, '2026-12-09', 1, { a: 'correios/mini' }],
  ])
})

test('a service that covers less than a frete declares says for how many', () => {
  const found = planEscolhas(FRETES, SERVICOS).map(({ chave, poucoCobertos }) => [chave, poucoCobertos])
  expect(Object.fromEntries(found)).toEqual({
    MAIS_BARATO: 1,
    MAIS_RAPIDO: 0,
    'correios/pac': 0,
    'correios/sedex': 0,
    'correios/mini': 1,
  })
})

test('where nothing is carried there is nothing to choose', () => {
  expect(planEscolhas(FRETES, [servicos('a'), servicos('b')])).toEqual([])
})

test('a frete that was removed meanwhile does not come back, and one without an answer keeps its quote', () => {
  const item = (uuid: string) =>
    ({
      uuid,
      identificadorCotacao: `antes-${uuid}`,
      identificadoCotacao: `antes-${uuid}`,
      agenciaEndereco: 'x',
    }) as FreteDigitado
  const troca = { identificadorCotacao: 'nova', agenciaEndereco: null }
  const change = withServicos([
    { uuid: 'a', opcoes: [], troca },
    { uuid: 'b', opcoes: [], troca: null },
    { uuid: 'gone', opcoes: [], troca },
  ])
  expect(change([item('a'), item('b')])).toEqual([
    { uuid: 'a', identificadorCotacao: 'nova', identificadoCotacao: 'nova', agenciaEndereco: null },
    item('b'),
  ])
})
