import { expect, test } from 'vitest'
import { renderMotivo } from '#contract/cotacao/limites'
import type { Volume } from '#contract/kernel/values/encomenda'
import { priceProduto } from './preco.ts'
import { renderRecibo } from './recibo.ts'
import { takeSnapshot } from './snapshot.ts'
import {
  CAMPINAS,
  CURITIBA,
  MACAPA,
  NATAL,
  NITEROI,
  SAO_PAULO,
  TARIFAS,
  TEFE,
  tarifaOf,
  volume,
} from './testing-exemplos.ts'

const price = (tabela: string, changes: Partial<Volume> = {}) => {
  const answer = priceProduto(tarifaOf(tabela), volume(changes))
  if ('limite' in answer) throw new Error(renderMotivo(answer.limite))
  return { ...answer.preco, rota: answer.rota }
}
const motivo = (tabela: string, changes: Partial<Volume>) => {
  const answer = priceProduto(tarifaOf(tabela), volume(changes))
  return 'limite' in answer ? renderMotivo(answer.limite) : undefined
}
const linhas = (tabela: string, changes: Partial<Volume> = {}) =>
  Object.fromEntries(price(tabela, changes).linhas.map(({ codigo, valor }) => [codigo, valor]))

test.each([
  ['correios/sedex', 100_00, [17, 12, 2], 21_91],
  ['jadlog/package', 100_00, [17, 12, 2], 19_43],
  ['correios/mini-envios', 100_00, [17, 12, 2], 12_37],
  ['correios/mini-envios', 89_90, [24, 16, 4], 12_27],
  ['correios/pac', 89_90, [24, 16, 4], 18_92],
  ['jadlog/package', 89_90, [24, 16, 4], 20_40],
  ['jadlog/com', 89_90, [24, 16, 4], 21_06],
  ['correios/sedex', 89_90, [24, 16, 4], 21_81],
])('%s of 300 g worth %i centavos, %j cm, from São Paulo to Rio costs %i', (tabela, valorCentavos, lados, total) => {
  const [comprimentoPacote, larguraPacote, alturaPacote] = lados as [number, number, number]
  expect(price(tabela, { valorCentavos, comprimentoPacote, larguraPacote, alturaPacote }).total).toBe(total)
})

test.each([
  ['correios/pac', 35_74],
  ['jadlog/package', 43_01],
  ['jadlog/com', 50_04],
  ['correios/sedex', 52_26],
])('%s of 1,850 kg, 18 × 22 × 30 cm, worth 189,90, from São Paulo to Natal costs %i', (tabela, total) => {
  const caixa = { alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30, pesoGramas: 1850, valorCentavos: 189_90 }
  expect(price(tabela, { ...caixa, destino: NATAL }).total).toBe(total)
})

test('the counter costs the price divided by the product ratio, with another ratio inside a town', () => {
  expect(price('correios/sedex').balcao).toBe(36_35)
  expect(price('correios/sedex', { origem: CURITIBA, destino: CURITIBA }).balcao).toBe(
    Math.round(price('correios/sedex', { origem: CURITIBA, destino: CURITIBA }).total / 0.54),
  )
})

test('Correios cubes only above 5 kg cubed, .COM by 6000 and .PACKAGE by 3333.33 always, MINI ENVIOS never', () => {
  const leve = { alturaPacote: 30, larguraPacote: 30, comprimentoPacote: 33, pesoGramas: 1000 } // 29 700 cm³: 4.950 kg
  expect(price('correios/pac', leve)).toMatchObject({
    pesoCubadoGramas: 4950,
    isCubado: false,
    pesoCobradoGramas: 1000,
  })
  expect(price('jadlog/com', leve)).toMatchObject({ pesoCubadoGramas: 4950, isCubado: true, pesoCobradoGramas: 5000 })
  expect(price('jadlog/package', leve)).toMatchObject({
    pesoCubadoGramas: 8910,
    isCubado: true,
    pesoCobradoGramas: 9000,
  })
  expect(price('correios/pac', { ...leve, comprimentoPacote: 34 })).toMatchObject({
    pesoCobradoGramas: 6000,
    isCubado: true,
  })
  expect(price('correios/mini-envios').isCubado).toBe(false)
  const azulejo = { alturaPacote: 62, larguraPacote: 44, comprimentoPacote: 72 } // the carrier's own example
  expect(price('jadlog/package', azulejo).pesoCubadoGramas).toBe(58_925)
  expect(price('jadlog/com', azulejo).pesoCubadoGramas).toBe(32_736)
})

test('a roll is cubed as diameter × diameter × length', () => {
  const rolo = {
    formato: 'ROLO_CILINDRO',
    comprimentoPacote: 60,
    diametroPacote: 30,
    alturaPacote: null,
    larguraPacote: null,
  } as const
  expect(price('jadlog/com', rolo).pesoCubadoGramas).toBe(9000)
})

test('the charged weight is the band’s upper limit, and rounded up to whole kilograms above the last band', () => {
  const peso = (pesoGramas: number) => price('correios/sedex', { pesoGramas }).pesoCobradoGramas
  expect([1, 300, 301, 750, 1000, 1001, 10_000, 10_001, 12_000, 30_000].map(peso)).toEqual([
    300, 300, 500, 750, 1000, 2000, 10_000, 11_000, 12_000, 30_000,
  ])
  expect(linhas('correios/sedex', { pesoGramas: 12_000 }).FRETE).toBe(59_76 + 2 * 5_73)
})

test('interior and remote places cost their factors and take their days; a parcel within one town does not', () => {
  expect(linhas('correios/sedex').FRETE).toBe(21_17)
  expect(linhas('correios/sedex', { destino: NITEROI }).FRETE).toBe(25_40) // × 1.20
  expect(linhas('correios/sedex', { origem: CAMPINAS, destino: NITEROI }).FRETE).toBe(26_67) // × 1.05 × 1.20, rounded once
  const remota = price('correios/sedex', { destino: TEFE })
  expect(remota.linhas[0]!.valor).toBe(58_35) // 36.47 × 1.60
  expect([remota.rota.regiaoDestino, remota.rota.diasMinimo, remota.rota.diasMaximo]).toEqual(['REMOTA', 7, 9])
  const pac = price('correios/pac', { origem: CAMPINAS, destino: NITEROI }).rota
  expect([pac.diasMinimo, pac.diasMaximo]).toEqual([5 + 3, 7 + 3])
  const local = price('correios/sedex', { origem: CAMPINAS, destino: { ...CAMPINAS, cep: '13010000' } })
  expect(local.linhas[0]!.valor).toBe(11_49) // 13.52 × 0.85
  expect([local.rota.diasMinimo, local.rota.diasMaximo]).toEqual([1, 1])
  expect(price('correios/sedex', { destino: { ...MACAPA } }).rota.regiaoDestino).toBe('CAPITAL')
})

test('declared value is charged above the free cover, up to the greatest cover of the product', () => {
  expect(linhas('correios/sedex', { valorCentavos: 25_63 }).AD_VALOREM).toBeUndefined()
  expect(linhas('correios/sedex', { valorCentavos: 26_13 }).AD_VALOREM).toBe(1) // half a centavo rounds up
  const pac = price('correios/pac', { valorCentavos: 30_000_00 })
  expect(pac.valorSeguro).toBe(3_000_00)
  expect(pac.linhas.find(({ codigo }) => codigo === 'AD_VALOREM')?.valor).toBe(29_74)
  expect(price('correios/mini-envios', { valorCentavos: 189_90 }).valorSeguro).toBe(100_00)
  expect(linhas('jadlog/com', { valorCentavos: 1_000_00 })).toMatchObject({ AD_VALOREM: 6_60, GRIS: 3_00 })
})

test('a product without the requested service is left out, the others charge for it', () => {
  expect(linhas('correios/pac', { avisoRecebimento: true }).AVISO_RECEBIMENTO).toBe(8_00)
  expect(motivo('jadlog/com', { avisoRecebimento: true })).toBe('Ele não oferece aviso de recebimento.')
  expect(motivo('correios/mini-envios', { maoPropria: true })).toBe('Ele não oferece entrega em mão própria.')
})

test('a side above 70 cm or a roll costs the surcharge at Correios, and the counter charges it the same', () => {
  const comprida = price('correios/sedex', { comprimentoPacote: 71 })
  expect(comprida.isSobretaxado).toBe(true)
  expect(comprida.total).toBe(21_81 + 79_00)
  expect(comprida.balcao).toBe(36_35 + 79_00)
  expect(price('correios/sedex', { comprimentoPacote: 70 }).isSobretaxado).toBe(false)
  const rolo = { formato: 'ROLO_CILINDRO', comprimentoPacote: 30, diametroPacote: 10 } as const
  expect(price('correios/pac', rolo).isSobretaxado).toBe(true)
  expect(price('jadlog/package', rolo).isSobretaxado).toBe(false)
})

test.each([
  ['correios/mini-envios', { pesoGramas: 1850 }, 'Ele leva até 350 g em 24 × 16 × 4 cm; a sua caixa pesa 1,850 kg.'],
  [
    'correios/mini-envios',
    { alturaPacote: 5 },
    'Ele leva até 350 g em 24 × 16 × 4 cm; a sua caixa mede 24 × 16 × 5 cm.',
  ],
  ['correios/mini-envios', { formato: 'ROLO_CILINDRO', diametroPacote: 3 }, 'Ele não leva rolos.'],
  [
    'correios/sedex',
    { comprimentoPacote: 101 },
    'Ele leva até 30 kg em 100 × 100 × 100 cm, com lados que somam até 200 cm; a sua caixa mede 101 × 16 × 4 cm.',
  ],
  [
    'correios/pac',
    { alturaPacote: 80, larguraPacote: 80, comprimentoPacote: 41 },
    'Ele leva até 30 kg em 100 × 100 × 100 cm, com lados que somam até 200 cm; a sua caixa tem lados que somam 201 cm.',
  ],
  [
    'correios/pac',
    { formato: 'ENVELOPE', comprimentoPacote: 61 },
    'Ele leva envelopes de até 60 × 60 cm; o seu envelope mede 61 × 16 cm.',
  ],
  [
    'correios/sedex',
    { formato: 'ROLO_CILINDRO', comprimentoPacote: 50, diametroPacote: 76 },
    'Ele leva rolos de até 100 cm de comprimento e 91 cm de diâmetro, com o comprimento mais dois diâmetros em até 200 cm; o seu rolo tem 50 cm de comprimento e 76 cm de diâmetro.',
  ],
  ['jadlog/com', { larguraPacote: 81 }, 'Ele leva até 30 kg em 80 × 80 × 80 cm; a sua caixa mede 81 × 24 × 4 cm.'],
  ['jadlog/package', { pesoGramas: 30_001 }, 'Ele leva até 30 kg em 80 × 80 × 80 cm; a sua caixa pesa 30,001 kg.'],
] as [string, Partial<Volume>, string][])('%s leaves out %j and says why', (tabela, changes, expected) => {
  expect(motivo(tabela, changes)).toBe(expected)
})

test('a parcel below the minimum size is carried, and counts as the minimum size', () => {
  const bilhete = { alturaPacote: 1, larguraPacote: 1, comprimentoPacote: 1 }
  for (const { regras } of TARIFAS) expect(motivo(regras.tabela, bilhete)).toBeUndefined()
  expect(price('correios/sedex', bilhete).pesoCubadoGramas).toBe(25) // 15 × 10 × 1
})

test('350 g in 4 × 16 × 24 cm, turned any way, is a MINI ENVIOS', () => {
  expect(price('correios/mini-envios', { pesoGramas: 350, alturaPacote: 24, comprimentoPacote: 4 }).total).toBe(12_27)
})

test('the receipt names each line in words, and its lines add up to the total', () => {
  const parcel = volume({ origem: SAO_PAULO, avisoRecebimento: true, comprimentoPacote: 90 })
  const answer = priceProduto(tarifaOf('correios/sedex'), parcel)
  if ('limite' in answer) throw new Error('refused')
  const recibo = renderRecibo(takeSnapshot(tarifaOf('correios/sedex'), answer.rota, parcel), answer.preco)
  expect(recibo.linhas).toEqual([
    { codigo: 'FRETE', descricao: 'Faixa até 0,300 kg, São Paulo a Rio de Janeiro', valor: 21_17 },
    { codigo: 'AD_VALOREM', descricao: 'Valor declarado: 1% do que passa de R$\u00a025,63', valor: 64 },
    { codigo: 'AVISO_RECEBIMENTO', descricao: 'Aviso de recebimento', valor: 8_00 },
    { codigo: 'SOBRETAXA', descricao: 'Manuseio especial: lado acima de 70 cm ou rolo', valor: 79_00 },
  ])
  expect(recibo.total).toBe(recibo.linhas.reduce((sum, { valor }) => sum + valor, 0))
  expect(recibo).toMatchObject({
    tabela: 'correios/sedex',
    versao: '2026-11',
    isEstimativa: true,
    zona: 'K1',
    regraDoPeso: 'REAL',
  })
})
