import { expect, test } from 'vitest'
import { compileTarifas, type Edicao, selectNewest } from './compilacao.ts'
import { UFS } from './malha.ts'
import { computePreco, priceProduto } from './preco.ts'
import { CAMPINAS, EDICOES, RIO, SAO_PAULO, TARIFAS, volume } from './testing-exemplos.ts'

test('the tables that come with the project compile: five products, every route of 27 states, all estimates', () => {
  expect(TARIFAS.map(({ regras }) => regras.tabela)).toEqual([
    'correios/mini-envios',
    'correios/pac',
    'correios/sedex',
    'jadlog/com',
    'jadlog/package',
  ])
  for (const { regras, malha } of TARIFAS) {
    expect(regras.isEstimativa).toBe(true)
    for (const origem of UFS) for (const destino of UFS) expect(malha.zonaPorUf[origem]?.[destino]).toBeDefined()
  }
})

/** The project's tables with one changed file of one product. */
const withChange = (pasta: string, arquivo: string, change: (texto: string) => string): Edicao[] =>
  EDICOES.map((edicao) =>
    `${edicao.transportadora}/${edicao.produto}` === pasta
      ? { ...edicao, arquivos: { ...edicao.arquivos, [arquivo]: change(edicao.arquivos[arquivo]!) } }
      : edicao,
  )
const replace = (from: string | RegExp, to: string) => (texto: string) => {
  expect(texto).toMatch(from)
  return texto.replace(from, to)
}

test.each([
  [
    'correios/sedex',
    'precos.csv',
    replace('22.41', '22,41'),
    'correios/sedex/2026-11/precos.csv, linha 10: tem 16 colunas; o cabeçalho tem 15.',
  ],
  [
    'correios/sedex',
    'precos.csv',
    replace('22.41', 'R$22.41'),
    'precos.csv, linha 10, coluna 0.5: informe reais com ponto e até duas casas decimais, no máximo 10000. Está escrito "R$22.41".',
  ],
  ['correios/sedex', 'precos.csv', replace('22.41', '-22.41'), 'linha 10, coluna 0.5: informe reais'],
  ['correios/sedex', 'precos.csv', replace('22.41', '22.411'), 'linha 10, coluna 0.5: informe reais'],
  ['correios/sedex', 'precos.csv', replace('22.41', ''), 'linha 10, coluna 0.5: informe reais'],
  [
    'correios/sedex',
    'precos.csv',
    replace('22.41', '12.41'),
    'linha 10, coluna 0.5: custa menos do que a faixa anterior.',
  ],
  ['correios/sedex', 'precos.csv', replace(/^K1,.*\n/m, ''), 'precos.csv: falta a zona K1.'],
  ['correios/sedex', 'precos.csv', replace(/^K1,/m, 'K9,'), 'a zona K9 não existe na malha.'],
  ['correios/sedex', 'precos.csv', replace(/^K1,/m, 'K0,'), 'coluna zona: K0 aparece duas vezes.'],
  [
    'correios/sedex',
    'precos.csv',
    replace('0.3,0.5', '0.5,0.3'),
    'as faixas são limites em kg até 1000, do menor para o maior.',
  ],
  ['correios/sedex', 'precos.csv', () => '"', 'linha 1: as aspas desta linha não fecham.'],
  ['correios/sedex', 'precos.csv', () => '# nada\n', 'precos.csv: o arquivo está vazio.'],
  [
    'correios/mini-envios',
    'precos.csv',
    replace('0.35', '0.3'),
    'sem kg_adicional, a última faixa deve chegar ao peso máximo do produto.',
  ],
  [
    'correios/pac',
    'prazos.csv',
    replace('K0,4,6', 'K0,6,4'),
    'prazos.csv, linha 7, coluna maximo: é menor que o mínimo.',
  ],
  [
    'correios/pac',
    'prazos.csv',
    replace('K0,4,6', 'K0,4,x'),
    'linha 7, coluna maximo: informe dias úteis, de 0 a 120. Está escrito "x".',
  ],
  ['correios/pac', 'prazos.csv', replace(/^MESMA_CIDADE.*\n/m, ''), 'falta a linha MESMA_CIDADE.'],
  [
    'correios/pac',
    'produto.csv',
    replace('peso_max_kg,30', 'peso_max,30'),
    'peso_max_kg: falta a chave; informe um número',
  ],
  [
    'correios/pac',
    'produto.csv',
    replace('peso_max_kg,30', 'peso_max,30'),
    'coluna chave: peso_max não é uma chave conhecida.',
  ],
  [
    'correios/pac',
    'produto.csv',
    replace('gratis,25.63', 'gratis,muito'),
    'coluna valor: cobertura_gratis: informe reais',
  ],
  ['correios/pac', 'produto.csv', replace('estimativa,sim', 'estimativa,talvez'), 'estimativa: responda sim ou nao.'],
  [
    'correios/pac',
    'produto.csv',
    replace('lados_max_cm,100x100x100', 'lados_max_cm,16x24x4'),
    'lados_max_cm: informe 3 medidas inteiras até 1000 cm separadas por x, da maior para a menor.',
  ],
  [
    'correios/pac',
    'produto.csv',
    replace('balcao_razao,0.60', 'balcao_razao,0'),
    'balcao_razao: informe um número de 0.0001 a 10 com ponto',
  ],
  [
    'correios/pac',
    'produto.csv',
    replace('malha,2026-11', 'malha,2030-01'),
    'malha: não existe correios/malha/2030-01.',
  ],
  ['correios/malha', 'zonas.csv', replace(/^AM,.*\n/m, ''), 'falta a linha do estado AM.'],
  ['correios/malha', 'zonas.csv', replace(',SP,TO', ',SP,XX'), 'o cabeçalho deve ter os 27 estados, cada um uma vez.'],
  [
    'correios/malha',
    'remotas.csv',
    replace('53990000', '5399000'),
    'coluna cep_inicial: informe 8 algarismos. Está escrito "5399000".',
  ],
])('a wrong table is refused and the error names the place: %s/%s', (pasta, arquivo, change, mensagem) => {
  expect(() => compileTarifas(withChange(pasta, arquivo, change))).toThrow(mensagem)
})

test.each([
  ['estimativa,sim', 'estimativa,constructor', 'responda sim ou nao.'],
  ['estimativa,sim', 'estimativa,__proto__', 'responda sim ou nao.'],
  ['corpus_christi,nao_contam', 'corpus_christi,toString', 'escolha contam ou nao_contam.'],
  ['corpus_christi,nao_contam', 'corpus_christi,valueOf', 'escolha contam ou nao_contam.'],
  ['gratis,25.63', 'gratis,1e3', 'informe reais'],
  ['gratis,25.63', 'gratis,0x19', 'informe reais'],
  ['gratis,25.63', 'gratis,٢٥', 'informe reais'],
  ['gratis,25.63', 'gratis,Infinity', 'informe reais'],
  ['gratis,25.63', 'gratis,25.', 'informe reais'],
  ['gratis,25.63', 'gratis,1000000.01', 'informe reais com ponto e até duas casas decimais, no máximo 1000000.'],
  ['hora_limite_postagem,17', 'hora_limite_postagem,25', 'informe um número inteiro até 24.'],
  ['peso_max_kg,30', 'peso_max_kg,999999999.999', 'informe um número de 0 a 1000 com ponto e até 3 casas decimais.'],
  ['destino_interior_fator,1.20', 'destino_interior_fator,5.001', 'informe um número de 0 a 5 com ponto'],
  ['margem_pct,0', 'margem_pct,100.0001', 'informe um número de 0 a 100 com ponto'],
  ['cubagem_divisor,6000', 'cubagem_divisor,0.01', 'informe um número de 1000 a 100000 com ponto'],
  ['lados_max_cm,100x', 'lados_max_cm,1001x', 'informe 3 medidas inteiras até 1000 cm'],
])('a malformed cell of produto.csv is refused: %s → %s', (from, to, mensagem) => {
  expect(() => compileTarifas(withChange('correios/pac', 'produto.csv', replace(from, to)))).toThrow(mensagem)
})

test('a price beyond any tariff is refused, and so is an extra kilogram', () => {
  const withPrices = (from: RegExp, to: string) => () =>
    compileTarifas(withChange('correios/pac', 'precos.csv', replace(from, to)))
  expect(withPrices(/^(K0,.*),[\d.]+,[\d.]+$/m, '$1,10000.01,1.00')).toThrow('duas casas decimais, no máximo 10000.')
  expect(withPrices(/^(K0,.*),[\d.]+$/m, '$1,100.01')).toThrow(
    'coluna kg_adicional: informe reais com ponto e até duas casas decimais, no máximo 100.',
  )
})

test('a new table has no band that costs nothing, by its cell or by a factor; a kept one still compiles', () => {
  const [precos, fator] = [
    withChange('correios/mini-envios', 'precos.csv', replace('K0,9.90', 'K0,0.00')),
    withChange('correios/mini-envios', 'produto.csv', replace(/^mesma_cidade_fator,.*$/m, 'mesma_cidade_fator,0')),
  ]
  expect(() => compileTarifas([], precos)).toThrow(
    /precos\.csv, linha \d+, coluna 0\.35: o preço de uma faixa deve ser maior que R\$ 0,00\.$/,
  )
  expect(() => compileTarifas([], fator)).toThrow('produto.csv: um fator leva o preço de uma faixa a R$ 0,00.')
  expect(compileTarifas(precos)).toHaveLength(5)
})

test('every problem is reported at once, and one wrong cell refuses all tables', () => {
  const wrong = withChange('correios/sedex', 'precos.csv', (texto) => texto.replace('22.41', 'a').replace('23.90', 'b'))
  expect(() => compileTarifas(wrong)).toThrow(/coluna 0\.5.*\n.*coluna 0\.75/)
})

test('a missing file and a wrong version name are problems too', () => {
  const [first] = EDICOES.filter(({ produto }) => produto === 'pac')
  expect(() => compileTarifas([...EDICOES, { ...first!, arquivos: {} }])).toThrow('produto.csv: o arquivo não existe.')
  expect(() => compileTarifas([...EDICOES, { ...first!, versao: 'nova' }])).toThrow(
    'a versão deve ser AAAA-MM ou AAAA-MM.N.',
  )
})

test('the newest version of a product is in force', () => {
  const versoes = ['2026-11', '2026-11.2', '2026-11.10', '2026-12', '2026-02']
  const edicoes = versoes.map((versao) => ({ transportadora: 'x', produto: 'y', versao, arquivos: {} }))
  expect(selectNewest(edicoes).map(({ versao }) => versao)).toEqual(['2026-12'])
  expect(selectNewest(edicoes.slice(0, 3)).map(({ versao }) => versao)).toEqual(['2026-11.10'])
})

/**
 * Two products of a published table (an air cargo company's simulator of June 2025), with only the rows that the checks
 * need.
 */
function azul(produto: string, zona: string, precos: string, fees: string[], adicional?: string): Edicao[] {
  const zonas = [`origem,${UFS.join()}`, ...UFS.map((uf) => [uf, ...UFS.map(() => zona)].join())].join('\n')
  const rules = [
    'chave,valor',
    `nome,${produto}`,
    'estimativa,nao',
    'malha,2025-06',
    'peso_max_kg,30',
    'lados_max_cm,100x100x100',
    'rolo,sim',
    'cubagem_divisor,6000',
    'cobertura_max,30000.00',
    'manuseio_por_kg,0.20',
    'mesma_cidade_fator,1',
    'destino_interior_fator,1',
    'destino_interior_dias,1',
    'destino_remota_fator,1',
    'destino_remota_dias,3',
    'origem_interior_fator,1',
    'origem_interior_dias,0',
    'origem_remota_fator,1',
    'origem_remota_dias,0',
    'balcao_razao_local,1',
    'balcao_razao,1',
    'hora_limite_postagem,17',
    'carnaval_e_corpus_christi,nao_contam',
    'validade_etiqueta_dias,15',
    ...fees,
  ]
  const arquivos = {
    'produto.csv': rules.join('\n'),
    'precos.csv': precos,
    'prazos.csv': `zona,minimo,maximo\nMESMA_CIDADE,1,1\n${zona},2,4`,
    ...(adicional && { 'adicional-interior.csv': adicional }),
  }
  return [
    {
      transportadora: 'azul',
      produto: 'malha',
      versao: '2025-06',
      arquivos: { 'zonas.csv': zonas, 'remotas.csv': 'cep_inicial,cep_final,lugar' },
    },
    { transportadora: 'azul', produto, versao: '2025-06', arquivos },
  ]
}

test('a real published table fits: handling per kg, emission fee, ad valorem (45,26 from São Paulo to Rio)', () => {
  const precos = `zona,0.1,1,2,3,4,5,6,7,8,9,10,kg_adicional
    C,24.68,28.69,34.04,37.87,41.02,44.46,49.39,54.32,59.28,64.20,69.13,6.49`
  const [ecom] = compileTarifas(azul('ecom', 'C', precos, ['emissao,3.00', 'ad_valorem_pct,0.4']))
  expect(priceProduto(ecom!, volume({ pesoGramas: 3200, valorCentavos: 150_00 }))).toMatchObject({
    preco: {
      linhas: [
        { codigo: 'FRETE', valor: 41_02 },
        { codigo: 'AD_VALOREM', valor: 60 },
        { codigo: 'MANUSEIO', valor: 64 },
        { codigo: 'EMISSAO', valor: 3_00 },
      ],
      total: 45_26,
    },
  })
})

test('a real published table fits: an add-on for the interior of each state (136,71 from São Paulo to Bahia)', () => {
  const precos = 'zona,1,2,3,5,10,20,30,kg_adicional\nP,79.66,101.94,124.27,168.89,280.44,576.78,863.56,27.85'
  const nordeste = '24.42,26.87,29.30,34.19,48.85,74.18,101.99,2.32'
  const adicional = [
    'uf,1,2,3,5,10,20,30,kg_adicional',
    ...UFS.map((uf) => `${uf},${uf === 'BA' ? nordeste : '1,1,1,1,1,1,1,1'}`),
  ]
  const fees = ['emissao,4.00', 'ad_valorem_pct,0.7']
  const [expresso] = compileTarifas(azul('expresso', 'P', precos, fees, adicional.join('\n')))
  const bahia = { cep: '45600000', siglaUf: 'BA', nomeCidade: 'Itabuna', ibge: 2914802, isCapital: false }
  const total = (changes: object) => {
    const answer = priceProduto(expresso!, volume({ pesoGramas: 2000, valorCentavos: 500_00, ...changes }))
    return 'preco' in answer ? answer.preco.total : undefined
  }
  expect(total({ destino: bahia })).toBe(136_71)
  expect(total({ destino: { ...bahia, isCapital: true } })).toBe(136_71 - 26_87)
  expect(total({ origem: SAO_PAULO, destino: CAMPINAS })).toBe(136_71 - 26_87 + 1_00)
  expect(total({ destino: RIO })).toBe(136_71 - 26_87)
})

test('the dearest table that is accepted still prices eight tonnes to the cent', () => {
  const precos = 'zona,1,kg_adicional\nZ,9999.99,99.99'
  const adicional = ['uf,1,kg_adicional', ...UFS.map((uf) => `${uf},9999.98,99.97`)].join('\n')
  const edicoes = azul('caro', 'Z', precos, ['ad_valorem_pct,99.9999', 'margem_pct,99.9999'], adicional).map(
    (edicao) => ({
      ...edicao,
      arquivos: Object.fromEntries(
        Object.entries(edicao.arquivos).map(([nome, texto]) => [nome, texto.replace(/(remota_fator),1/g, '$1,4.999')]),
      ),
    }),
  )
  const [caro] = compileTarifas(edicoes)
  const rota = caro!.rotas.find(
    ({ regiaoOrigem, regiaoDestino }) => regiaoOrigem === 'REMOTA' && regiaoDestino === 'REMOTA',
  )!
  const { linhas, total } = computePreco(caro!.regras, rota, volume({ pesoGramas: 8_000_000 }), {
    avisoRecebimento: false,
    maoPropria: false,
  })
  const exact = ((9999_99n + 9999_98n + 7999n * (99_99n + 99_97n)) * 4999n * 4999n * 2n + 1_000_000n) / 2_000_000n
  expect(BigInt(linhas[0]!.valor)).toBe(exact)
  const margem = linhas.at(-1)!.valor
  expect(BigInt(margem)).toBe((BigInt(total - margem) * 999_999n * 2n + 1_000_000n) / 2_000_000n)
})
