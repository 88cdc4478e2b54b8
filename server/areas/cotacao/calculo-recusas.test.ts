import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { CAIXA, caixa, pedido } from './testing-pedido.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_QUOTES_PER_MINUTE: '1000000' } })
})
afterAll(() => house.stop())

const quote = (...cotacoes: unknown[]) => house.post('/api/v1/calculo-frete', { cotacoes })

const TRAJETO = 'Por favor, preencha corretamente as informações de origem e destino do volume'
const LADO = 'Somente podem ser contratados fretes com dimensão até 140cm.'
const LADO_MINIMO = 'Cada lado deve ter pelo menos 1cm.'
const PESO = 'Somente podem ser contratados fretes com peso até 30kg.'
const VALOR = 'Este valor deve ser de até R$ 30.000,00.'
const SOMA = 'A soma das dimensões não pode ultrapassar 240cm.'

test.each([
  ['no origin', pedido({ cepOrigem: undefined }), 'cepOrigem', `${TRAJETO} 1`],
  ['an empty destination', pedido({ cepDestino: ' ' }), 'cepDestino', `${TRAJETO} 1`],
  ['a number as CEP', pedido({ cepDestino: 20040020 }), 'cepDestino', `${TRAJETO} 1`],
  ['a short CEP', pedido({ cepOrigem: '0131010' }), 'cepOrigem', 'Cep inválido'],
  ['letters in a CEP', pedido({ cepOrigem: '01310-10a' }), 'cepOrigem', 'Cep inválido'],
  ['a CEP that no state has', pedido({ cepDestino: '00000-000' }), 'cepDestino', 'Cep inválido'],
  ['no value', pedido({ valorEncomenda: undefined }), 'valorEncomenda', 'Preenchimento obrigatório'],
  ['null as value', pedido({ valorEncomenda: null }), 'valorEncomenda', 'Preenchimento obrigatório'],
  ['a text as value', pedido({ valorEncomenda: '100' }), 'valorEncomenda', 'Informe um valor em reais.'],
  ['zero reais', pedido({ valorEncomenda: 0 }), 'valorEncomenda', 'Informe um valor maior que zero.'],
  ['a negative value', pedido({ valorEncomenda: -1 }), 'valorEncomenda', 'Informe um valor maior que zero.'],
  ['30000.01 reais', pedido({ valorEncomenda: 30000.01 }), 'valorEncomenda', VALOR],
  [
    '30000.01 reais in a standard package',
    pedido({ valorEncomenda: 30000.01, isPacotePadrao: true, dimensoes: undefined }),
    'valorEncomenda',
    VALOR,
  ],
  ['1e308 reais', pedido({ valorEncomenda: 1e308 }), 'valorEncomenda', VALOR],
  [
    'a tenth of a centavo',
    pedido({ valorEncomenda: 10.001 }),
    'valorEncomenda',
    'O valor aceita até 2 casas decimais.',
  ],
  ['no measures', pedido({ dimensoes: undefined }), 'dimensoes', 'Preenchimento obrigatório'],
  ['a text as measures', pedido({ dimensoes: '4x16x24' }), 'dimensoes', 'Preenchimento obrigatório'],
  ['no height', caixa({ alturaPacote: undefined }), 'dimensoes.alturaPacote', 'Preenchimento obrigatório'],
  ['no width', caixa({ larguraPacote: null }), 'dimensoes.larguraPacote', 'Preenchimento obrigatório'],
  ['no length', caixa({ comprimentoPacote: undefined }), 'dimensoes.comprimentoPacote', 'Preenchimento obrigatório'],
  ['141 cm', caixa({ comprimentoPacote: 141 }), 'dimensoes.comprimentoPacote', LADO],
  ['1e308 cm', caixa({ alturaPacote: 1e308 }), 'dimensoes.alturaPacote', LADO],
  ['0 cm', caixa({ larguraPacote: 0 }), 'dimensoes.larguraPacote', LADO_MINIMO],
  ['-5 cm', caixa({ larguraPacote: -5 }), 'dimensoes.larguraPacote', LADO_MINIMO],
  ['10.5 cm', caixa({ alturaPacote: 10.5 }), 'dimensoes.alturaPacote', 'Use números inteiros, em centímetros.'],
  ['a text as a side', caixa({ alturaPacote: '10' }), 'dimensoes.alturaPacote', 'Informe um número.'],
  [
    'sides that add up to 241 cm',
    caixa({ alturaPacote: 100, larguraPacote: 71, comprimentoPacote: 70 }),
    'dimensoes',
    SOMA,
  ],
  [
    'a roll of 241 cm in all',
    pedido({ formato: 'ROLO_CILINDRO', dimensoes: { comprimentoPacote: 140, diametroPacote: 101, pesoPacote: 1 } }),
    'dimensoes',
    SOMA,
  ],
  [
    'a roll without a diameter',
    pedido({ formato: 'ROLO_CILINDRO' }),
    'dimensoes.diametroPacote',
    'Preenchimento obrigatório',
  ],
  ['a box of -1 cm in diameter', caixa({ diametroPacote: -1 }), 'dimensoes.diametroPacote', LADO_MINIMO],
  ['a box of 1e308 cm in diameter', caixa({ diametroPacote: 1e308 }), 'dimensoes.diametroPacote', LADO],
  [
    'an envelope of 141 cm in diameter',
    pedido({ formato: 'ENVELOPE', dimensoes: { ...CAIXA, diametroPacote: 141 } }),
    'dimensoes.diametroPacote',
    LADO,
  ],
  [
    'a box of 0.3505 cm in diameter',
    caixa({ diametroPacote: 0.3505 }),
    'dimensoes.diametroPacote',
    'Use números inteiros, em centímetros.',
  ],
  [
    'a roll of -1 cm in height',
    pedido({
      formato: 'ROLO_CILINDRO',
      dimensoes: { alturaPacote: -1, comprimentoPacote: 60, diametroPacote: 10, pesoPacote: 1 },
    }),
    'dimensoes.alturaPacote',
    LADO_MINIMO,
  ],
  ['no weight', caixa({ pesoPacote: undefined }), 'dimensoes.pesoPacote', 'Preenchimento obrigatório'],
  ['0 kg', caixa({ pesoPacote: 0 }), 'dimensoes.pesoPacote', 'Informe um peso maior que zero.'],
  ['-1 kg', caixa({ pesoPacote: -1 }), 'dimensoes.pesoPacote', 'Informe um peso maior que zero.'],
  ['30.001 kg', caixa({ pesoPacote: 30.001 }), 'dimensoes.pesoPacote', PESO],
  ['1e308 kg', caixa({ pesoPacote: 1e308 }), 'dimensoes.pesoPacote', PESO],
  ['0.3505 kg', caixa({ pesoPacote: 0.3505 }), 'dimensoes.pesoPacote', 'O peso aceita até 3 casas decimais.'],
  [
    'an unknown format',
    pedido({ formato: 'ESFERA' }),
    'formato',
    'Escolha um formato: CAIXA, ENVELOPE ou ROLO_CILINDRO.',
  ],
  ['a text as a flag', pedido({ avisoRecebimento: 'sim' }), 'avisoRecebimento', 'Responda com verdadeiro ou falso.'],
])('%s is refused with its sentence', async (_, wrong, campo, mensagem) => {
  const answer = await quote(wrong)
  expect(answer.json()).toMatchObject({
    code: 'VALIDACAO',
    message: mensagem,
    errors: [{ campo: `cotacoes.0.${campo}`, mensagem }],
  })
  expect(answer.statusCode).toBe(422)
})

test('the sentence names the volume, counted from one', async () => {
  const answer = await quote(pedido(), pedido({ cepOrigem: '' }), pedido({ cepDestino: '00000000' }))
  expect(answer.json()).toMatchObject({
    message: `${TRAJETO} 2`,
    errors: [{ campo: 'cotacoes.1.cepOrigem' }, { campo: 'cotacoes.2.cepDestino', mensagem: 'Cep inválido' }],
  })
  expect((await quote(pedido(), pedido({ cepDestino: '00000000' }))).json()).toMatchObject({
    errors: [{ campo: 'cotacoes.1.cepDestino', mensagem: 'Cep inválido' }],
  })
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['no cotacoes', {}],
  ['an empty list of cotacoes', { cotacoes: [] }],
  ['cotacoes that are none', { cotacoes: 'muitas' }],
  ['an empty text as cotacoes', { cotacoes: '' }],
  ['a cotacao that is null', { cotacoes: [null] }],
  ['a number', { cotacoes: [7] }],
  ['a shop that is no uuid', { uuidLoja: 'minha', cotacoes: [pedido()] }],
])('a body with %s is refused in Portuguese', async (_, body) => {
  const answer = await house.post('/api/v1/calculo-frete', body)
  expect([400, 415, 422]).toContain(answer.statusCode)
  expect(answer.json<{ message: string }>().message).not.toMatch(/invalid|expected|undefined|\{n\}/i)
  const { errors = [] } = answer.json<{ errors?: { campo: string; mensagem: string }[] }>()
  expect(new Set(errors.map(({ campo, mensagem }) => campo + mensagem)).size).toBe(errors.length)
})

test('when no product is left the answer names the limit, volume by volume', async () => {
  const answer = await quote(
    pedido(),
    caixa({ comprimentoPacote: 140 }),
    pedido({ maoPropria: true, formato: 'ENVELOPE', dimensoes: { ...CAIXA, larguraPacote: 65 } }),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'SEM_COTACAO',
    message:
      'Nenhum produto leva o volume 2. MINI ENVIOS leva até 350 g em 24 × 16 × 4 cm; a sua caixa mede 140 × 16 × 4 cm. ' +
      'PAC e SEDEX levam até 30 kg em 100 × 100 × 100 cm, com lados que somam até 200 cm; a sua caixa mede 140 × 16 × 4 cm. ' +
      '.COM e .PACKAGE levam até 30 kg em 80 × 80 × 80 cm; a sua caixa mede 140 × 16 × 4 cm.',
    errors: [
      { campo: 'cotacoes.1' },
      {
        campo: 'cotacoes.2',
        mensagem:
          'Nenhum produto leva o volume 3. MINI ENVIOS, .COM e .PACKAGE não oferecem entrega em mão própria. ' +
          'PAC e SEDEX levam envelopes de até 60 × 60 cm; o seu envelope mede 65 × 24 cm.',
      },
    ],
  })
})
