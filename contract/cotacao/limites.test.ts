import { expect, test } from 'vitest'
import type { Medidas } from '../kernel/values/encomenda.ts'
import { findLimite, type LimitesDoProduto, listNaoAtendem, renderMotivo } from './limites.ts'

const PAC: LimitesDoProduto = {
  limites: {
    pesoGramas: 30_000,
    ladosCm: [100, 90, 80],
    somaCm: 200,
    envelopeCm: [60, 50],
    rolo: { cm: [100, 91], somaCm: 200 },
  },
  avisoRecebimento: true,
  maoPropria: false,
}
const SEM_SERVICO = { avisoRecebimento: false, maoPropria: false }

const caixa = (comprimentoPacote: number, larguraPacote: number, alturaPacote: number, pesoGramas = 1000): Medidas => ({
  formato: 'CAIXA',
  comprimentoPacote,
  larguraPacote,
  alturaPacote,
  pesoGramas,
  valorCentavos: 100_00,
})
const envelope = (comprimento: number, largura: number, altura = 1): Medidas => ({
  ...caixa(comprimento, largura, altura),
  formato: 'ENVELOPE',
})
const rolo = (comprimentoPacote: number, diametroPacote: number): Medidas => ({
  formato: 'ROLO_CILINDRO',
  comprimentoPacote,
  diametroPacote,
  pesoGramas: 1000,
  valorCentavos: 100_00,
})
const motivo = (medidas: Medidas, produto = PAC, servicos = SEM_SERVICO) => {
  const limite = findLimite(produto, medidas, servicos)
  return limite && renderMotivo(limite)
}
const limitado = (limites: Partial<LimitesDoProduto['limites']>) => ({
  ...PAC,
  limites: { ...PAC.limites, ...limites },
})

test('a parcel exactly at each limit is carried', () => {
  for (const medidas of [
    caixa(10, 10, 10, 30_000),
    caixa(100, 90, 10),
    caixa(100, 50, 50),
    envelope(60, 50),
    rolo(100, 50),
    rolo(18, 91),
  ])
    expect(motivo(medidas), JSON.stringify(medidas)).toBeUndefined()
})

test('a box turned any way has the same longest side', () => {
  for (const medidas of [caixa(100, 90, 5), caixa(5, 100, 90), caixa(90, 5, 100)])
    expect(motivo(medidas)).toBeUndefined()
  for (const medidas of [caixa(101, 9, 5), caixa(5, 101, 9), caixa(9, 5, 101)])
    expect(motivo(medidas)).toMatch(/; a sua caixa mede 101 × 9 × 5 cm\.$/)
})

const LEVA = 'Ele leva até 30 kg em 100 × 90 × 80 cm, com lados que somam até 200 cm'
test.each([
  [caixa(10, 10, 10, 30_001), `${LEVA}; a sua caixa pesa 30,001 kg.`],
  [caixa(91, 91, 10), `${LEVA}; a sua caixa mede 91 × 91 × 10 cm.`],
  [caixa(70, 70, 70), `${LEVA}; a sua caixa tem lados que somam 210 cm.`],
  [envelope(61, 10), 'Ele leva envelopes de até 60 × 50 cm; o seu envelope mede 61 × 10 cm.'],
  [envelope(55, 51), 'Ele leva envelopes de até 60 × 50 cm; o seu envelope mede 55 × 51 cm.'],
  [
    rolo(100, 51),
    'Ele leva rolos de até 100 cm de comprimento e 91 cm de diâmetro, com o comprimento mais dois diâmetros em até 200 cm; o seu rolo tem 100 cm de comprimento e 51 cm de diâmetro.',
  ],
])('%j is refused with the limit and what exceeds it', (medidas, expected) => expect(motivo(medidas)).toBe(expected))

test('a product without limits of their own takes an envelope and a roll as boxes, or no roll at all', () => {
  expect(motivo(envelope(61, 10), limitado({ envelopeCm: null }))).toBeUndefined()
  expect(motivo(rolo(60, 80), limitado({ rolo: 'caixa', somaCm: null }))).toBeUndefined()
  expect(motivo(rolo(10, 91), limitado({ rolo: 'caixa', somaCm: null }))).toMatch(
    /; o seu rolo mede 91 × 91 × 10 cm\.$/,
  )
  expect(motivo(rolo(10, 10), limitado({ rolo: null }))).toBe('Ele não leva rolos.')
})

test('a service that the product does not offer refuses every parcel, and one that it offers refuses none', () => {
  const pede = (servicos: Partial<typeof SEM_SERVICO>) =>
    motivo(caixa(10, 10, 10), PAC, { ...SEM_SERVICO, ...servicos })
  expect(pede({ avisoRecebimento: true })).toBeUndefined()
  expect(pede({ maoPropria: true })).toBe('Ele não oferece entrega em mão própria.')
  expect(motivo(caixa(1, 1, 1), { ...PAC, avisoRecebimento: false }, { ...SEM_SERVICO, avisoRecebimento: true })).toBe(
    'Ele não oferece aviso de recebimento.',
  )
})

test('of several products those that refuse the parcel are listed in their order, with the reason', () => {
  const mini = { ...limitado({ pesoGramas: 350, ladosCm: [24, 16, 4], somaCm: null }), nome: 'MINI ENVIOS' }
  const grande = { ...limitado({ ladosCm: [140, 140, 140], somaCm: null }), nome: '.PACKAGE' }
  const pac = { ...PAC, nome: 'PAC' }
  const listed = (medidas: Medidas) =>
    listNaoAtendem([mini, grande, pac], medidas, SEM_SERVICO).map(({ produto, motivo }) => `${produto.nome}: ${motivo}`)
  expect(listed(caixa(24, 16, 4, 300))).toEqual([])
  expect(listed(caixa(70, 70, 70))).toEqual([
    'MINI ENVIOS: Ele leva até 350 g em 24 × 16 × 4 cm; a sua caixa pesa 1,000 kg.',
    `PAC: ${LEVA}; a sua caixa tem lados que somam 210 cm.`,
  ])
})
