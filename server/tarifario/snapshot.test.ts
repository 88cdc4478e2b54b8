import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLimite } from '#contract/cotacao/limites'
import { FORMATOS, type Lugar, type Medidas, type Volume } from '#contract/kernel/values/encomenda'
import { compileTarifas } from './compilacao.ts'
import { UFS } from './malha.ts'
import { computePreco, priceProduto } from './preco.ts'
import { recompute, type Snapshot, takeSnapshot } from './snapshot.ts'
import { limitesOf, rotaOf, type Tarifa } from './tarifa.ts'
import { EDICOES, TARIFAS, volume } from './testing-exemplos.ts'

const tarifa = fc.constantFrom(...TARIFAS)
const lado = fc.integer({ min: 1, max: 140 })
const medidas: fc.Arbitrary<Medidas> = fc.record({
  formato: fc.constantFrom(...FORMATOS),
  alturaPacote: lado,
  larguraPacote: lado,
  comprimentoPacote: lado,
  diametroPacote: lado,
  pesoGramas: fc.integer({ min: 1, max: 60_000 }),
  valorCentavos: fc.integer({ min: 1, max: 30_000_00 }),
})
const lugar: fc.Arbitrary<Lugar> = fc.record({
  cep: fc.oneof(
    fc.integer({ min: 1_000_000, max: 99_999_999 }).map((cep) => String(cep).padStart(8, '0')),
    fc.constantFrom('69470000', '68950000', '69360000', '53990000'),
  ),
  siglaUf: fc.constantFrom(...UFS),
  nomeCidade: fc.constant(''),
  ibge: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  isCapital: fc.boolean(),
})
const trajeto = fc.record({ origem: lugar, destino: lugar, avisoRecebimento: fc.boolean(), maoPropria: fc.boolean() })

/** A snapshot after it was stored and read again. */
const keep = (tarifa: Tarifa, volume: Volume): Snapshot =>
  JSON.parse(JSON.stringify(takeSnapshot(tarifa, rotaOf(tarifa, volume.origem, volume.destino), volume))) as Snapshot

test('the snapshot of a quote gives the price of any other measures to the cent', () => {
  fc.assert(
    fc.property(tarifa, trajeto, medidas, medidas, (tarifa, trajeto, a, b) => {
      const answer = recompute(keep(tarifa, { ...trajeto, ...a }), b)
      const other = { ...trajeto, ...b }
      const today = priceProduto(tarifa, other)
      expect(answer.limite).toEqual('limite' in today ? today.limite : undefined)
      expect(answer.preco).toEqual(
        computePreco(tarifa.regras, rotaOf(tarifa, other.origem, other.destino), other, other),
      )
      if ('preco' in today) expect(answer.preco).toEqual(today.preco)
    }),
    { numRuns: 2000 },
  )
})

test('the lines add up to the total, each in whole centavos', () => {
  fc.assert(
    fc.property(tarifa, trajeto, medidas, (tarifa, trajeto, a) => {
      const { preco } = recompute(keep(tarifa, { ...trajeto, ...a }), a)
      expect(preco.linhas.every(({ valor }) => Number.isSafeInteger(valor) && valor > 0)).toBe(true)
      expect(preco.linhas.reduce((sum, { valor }) => sum + valor, 0)).toBe(preco.total)
      expect(preco.balcao).toBeGreaterThanOrEqual(preco.total)
    }),
    { numRuns: 2000 },
  )
})

test('a heavier parcel on the same route never costs less', () => {
  fc.assert(
    fc.property(tarifa, trajeto, medidas, fc.nat(30_000), (tarifa, trajeto, a, more) => {
      const snapshot = keep(tarifa, { ...trajeto, ...a })
      const heavier = recompute(snapshot, { ...a, pesoGramas: a.pesoGramas + more }).preco
      expect(heavier.total).toBeGreaterThanOrEqual(recompute(snapshot, a).preco.total)
    }),
    { numRuns: 2000 },
  )
})

test('the charged weight is never below the weight by the product’s rule', () => {
  fc.assert(
    fc.property(tarifa, trajeto, medidas, (tarifa, trajeto, a) => {
      fc.pre(!findLimite(limitesOf(tarifa.regras), a, { avisoRecebimento: false, maoPropria: false }))
      const { preco } = recompute(keep(tarifa, { ...trajeto, ...a }), a)
      expect(preco.pesoCobradoGramas).toBeGreaterThanOrEqual(preco.isCubado ? preco.pesoCubadoGramas : a.pesoGramas)
      if (tarifa.regras.cubagem === null) expect(preco.isCubado).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('a newer table changes new prices but no snapshot', () => {
  const before = TARIFAS.map((tarifa) => keep(tarifa, volume()))
  const newer = EDICOES.map((edicao) => {
    const { 'precos.csv': precos, ...rest } = edicao.arquivos
    if (!precos) return edicao
    const dearer = precos.replace(/^(K\d),(.*)$/gm, (_, zona: string, valores: string) =>
      [zona, ...valores.split(',').map((valor) => (Number(valor) * 2).toFixed(2))].join(),
    )
    return { ...edicao, versao: '2027-01', arquivos: { ...rest, 'precos.csv': dearer } }
  })
  const tarifas = compileTarifas(newer)
  TARIFAS.forEach((old, i) => {
    const [oldPrice, newPrice] = [old, tarifas[i]!].map((tarifa) => priceProduto(tarifa, volume()))
    expect(newPrice).not.toEqual(oldPrice)
    if ('preco' in oldPrice!) expect(recompute(before[i]!, volume()).preco).toEqual(oldPrice.preco)
  })
})

test('a price that the carrier told stays to the cent, and other measures follow it in the ratio of the table', () => {
  fc.assert(
    fc.property(
      tarifa,
      trajeto,
      medidas,
      medidas,
      fc.integer({ min: 1, max: 500_000 }),
      (tarifa, trajeto, a, b, custo) => {
        const tabelado = keep(tarifa, { ...trajeto, ...a })
        const semMargem = (medidas: Medidas) => {
          const { linhas, total } = recompute(tabelado, medidas).preco
          return total - (linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0)
        }
        const snapshot: Snapshot = { ...tabelado, contrato: { custo, tabela: semMargem(a), informado: [] } }
        const contratoDe = (medidas: Medidas) => {
          const { linhas, total, balcao } = recompute(snapshot, medidas).preco
          expect(linhas.reduce((sum, { valor }) => sum + valor, 0)).toBe(total)
          expect(balcao).toBeGreaterThanOrEqual(total - (linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0))
          return total - (linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0)
        }
        expect(contratoDe(a)).toBe(custo)
        expect(contratoDe(b)).toBe(
          Math.max(1, Math.floor((2 * semMargem(b) * custo + semMargem(a)) / (2 * semMargem(a)))),
        )
      },
    ),
    { numRuns: 1000 },
  )
})
