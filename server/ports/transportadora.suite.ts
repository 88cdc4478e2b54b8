import { describe, expect, test } from 'vitest'
import { listNaoAtendem } from '#contract/cotacao/limites'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { Transportadora } from './transportadora.ts'

const caixa: Volume = {
  origem: { cep: '01310100', siglaUf: 'SP', nomeCidade: 'São Paulo', ibge: 3550308, isCapital: true },
  destino: { cep: '20040020', siglaUf: 'RJ', nomeCidade: 'Rio de Janeiro', ibge: 3304557, isCapital: true },
  formato: 'CAIXA',
  alturaPacote: 4,
  larguraPacote: 16,
  comprimentoPacote: 24,
  pesoGramas: 300,
  valorCentavos: 89_90,
  avisoRecebimento: false,
  maoPropria: false,
}

/** What the house expects of every carrier adapter, however it asks. */
export function describeTransportadora(name: string, make: () => Transportadora) {
  const quote = async (changes: Partial<Volume> = {}) =>
    make().quote({ ...caixa, ...changes }, { signal: new AbortController().signal })

  describe(`transportadora ${name}`, () => {
    test('has the same identity each time', () => {
      const { uuid, nome, urlLogo } = make()
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(make().uuid).toBe(uuid)
      expect(nome).not.toBe('')
      expect(urlLogo).toMatch(/^\/.+\.svg$/)
    })

    test('prices a small box between two capitals, with a receipt that adds up', async () => {
      const { ofertas } = await quote()
      expect(ofertas.length).toBeGreaterThan(0)
      for (const { valorFrete, recibo, dias, produto, isSobretaxada } of ofertas) {
        expect(produto.codigo).toMatch(/^[a-z]+\/[a-z0-9-]+$/)
        expect(valorFrete).toBeGreaterThan(0)
        expect(recibo.total).toBe(valorFrete)
        expect(recibo.linhas.reduce((sum, { valor }) => sum + valor, 0)).toBe(valorFrete)
        expect(dias.minimo).toBeGreaterThanOrEqual(0)
        expect(dias.maximo).toBeGreaterThanOrEqual(dias.minimo)
        expect(isSobretaxada).toBe(false)
      }
    })

    test('answers the same twice', async () => {
      expect(await quote()).toEqual(await quote())
    })

    test('gives a snapshot that survives storage as JSON', async () => {
      for (const { snapshot } of (await quote()).ofertas) expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot)
    })

    test('never charges less for a heavier box', async () => {
      const light = (await quote()).ofertas
      for (const heavy of (await quote({ pesoGramas: 5000 })).ofertas) {
        const same = light.find(({ produto }) => produto.codigo === heavy.produto.codigo)
        expect(heavy.valorFrete).toBeGreaterThanOrEqual(same?.valorFrete ?? 0)
      }
    })

    test('quotes a declared value beyond its cover with the greatest cover, and says so', async () => {
      for (const { valorSeguro, avisos } of (await quote({ valorCentavos: 30_000_00 })).ofertas)
        if (valorSeguro < 30_000_00) expect(avisos.join()).toContain('seguro')
    })

    test('lists the products that it sells: each is quoted or refused, and no other', async () => {
      const listed = make().listProdutos()
      const { ofertas, recusas } = await quote({ pesoGramas: 1850 })
      const quoted = [...ofertas, ...recusas].map(({ produto }) => `${produto.codigo} ${produto.nome}`)
      expect(listed.map(({ codigo, nome }) => `${codigo} ${nome}`).toSorted()).toEqual(quoted.toSorted())
    })

    test('refuses every parcel beyond the limits that it lists', async () => {
      const grande = { pesoGramas: 1850, comprimentoPacote: 90, larguraPacote: 60, alturaPacote: 20 }
      const beyond = listNaoAtendem(make().listProdutos(), { ...caixa, ...grande }, caixa)
      expect(beyond.length).toBeGreaterThan(0)
      const { recusas } = await quote(grande)
      for (const { produto, motivo } of beyond) {
        const { codigo, nome } = produto
        expect(recusas).toContainEqual({ produto: { codigo, nome }, motivo })
      }
    })

    test('refuses what it cannot carry with the reason, and does not throw', async () => {
      const { ofertas, recusas } = await quote({
        pesoGramas: 30_000,
        comprimentoPacote: 140,
        larguraPacote: 50,
        alturaPacote: 50,
      })
      expect(ofertas).toEqual([])
      expect(recusas.length).toBeGreaterThan(0)
      for (const { motivo } of recusas) expect(motivo).toMatch(/^Ele .+\.$/)
    })
  })
}
