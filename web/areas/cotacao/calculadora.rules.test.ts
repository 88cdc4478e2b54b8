import { expect, test } from 'vitest'
import {
  EM_BRANCO,
  findProblemas,
  firstWrong,
  isImpeditivo,
  padraoSentence,
  parseRascunho,
  type Rascunho,
  readParcel,
  readPedido,
  refusalsAfter,
  trajetoMessage,
} from './calculadora.rules.ts'
import { findProblemasSemPadrao } from './sem-padrao.rules.ts'

const CHEIO: Rascunho = {
  ...EM_BRANCO,
  cepOrigem: '01310-100',
  cepDestino: '20040-020',
  valorEncomenda: '89,90',
  alturaPacote: '4',
  larguraPacote: '16',
  comprimentoPacote: '24',
  pesoPacote: '0,300',
}
const problemas = (changed: Partial<Rascunho>, unknown?: string) =>
  findProblemas({ ...CHEIO, ...changed }, (cep) => cep === unknown)

test('a complete form has no problem', () => expect(problemas({})).toEqual({}))

test('a logged in person gets no default: empty fields are missing', () => {
  expect(findProblemasSemPadrao(CHEIO, () => false)).toEqual({})
  const missing = Object.keys(findProblemasSemPadrao(EM_BRANCO, () => false))
  expect(missing.sort()).toEqual(
    'alturaPacote cepDestino cepOrigem comprimentoPacote larguraPacote pesoPacote valorEncomenda'.split(' '),
  )
  const rolo = findProblemasSemPadrao({ ...EM_BRANCO, formato: 'ROLO_CILINDRO' }, () => false)
  expect([rolo.diametroPacote, rolo.alturaPacote]).toEqual(['Preenchimento obrigatório', undefined])
})

test('a visitor must fill in only the two CEPs: empty fields mean the standard package', () => {
  expect(problemas(EM_BRANCO)).toEqual({
    cepOrigem: 'Preenchimento obrigatório',
    cepDestino: 'Preenchimento obrigatório',
  })
  expect(readPedido({ ...EM_BRANCO, cepOrigem: '01310-100', cepDestino: '20040-020' })).toMatchObject({
    valorEncomenda: 100_00,
    dimensoes: { alturaPacote: 2, larguraPacote: 12, comprimentoPacote: 17, pesoPacote: 300 },
  })
})

test.each<[Partial<Rascunho>, object]>([
  [{ cepDestino: '2004' }, { cepDestino: 'Cep inválido' }],
  [{ valorEncomenda: '30000,01' }, { valorEncomenda: 'Este valor deve ser de até R$ 30.000,00.' }],
  [{ valorEncomenda: '30.000' }, {}],
  [{ valorEncomenda: '0' }, { valorEncomenda: 'Informe um valor maior que zero.' }],
  [{ valorEncomenda: '1,999' }, { valorEncomenda: 'O valor aceita até 2 casas decimais.' }],
  [{ pesoPacote: '30,001' }, { pesoPacote: 'Somente podem ser contratados fretes com peso até 30kg.' }],
  [{ pesoPacote: '0,3505' }, { pesoPacote: 'O peso aceita até 3 casas decimais.' }],
  [{ alturaPacote: '141' }, { alturaPacote: 'Somente podem ser contratados fretes com dimensão até 140cm.' }],
  [{ larguraPacote: '0' }, { larguraPacote: 'Cada lado deve ter pelo menos 1cm.' }],
  [
    { alturaPacote: '100', larguraPacote: '100', comprimentoPacote: '41' },
    { soma: 'A soma das dimensões não pode ultrapassar 240cm.' },
  ],
  [{ alturaPacote: '100', larguraPacote: '100', comprimentoPacote: '40' }, {}],
])('%o is told in the words of the specification', (changed, told) => expect(problemas(changed)).toEqual(told))

test('a CEP that no lookup finds is invalid and disables Calcular; a half typed CEP is only invalid', () => {
  expect(problemas({}, '20040020')).toEqual({ cepDestino: 'Cep inválido' })
  expect(isImpeditivo('Cep inválido', true)).toBe(true)
  expect(isImpeditivo('Cep inválido', false)).toBe(false)
  expect(isImpeditivo('Preenchimento obrigatório', false)).toBe(false)
  expect(isImpeditivo('A soma das dimensões não pode ultrapassar 240cm.', false)).toBe(true)
})

test('a roll has a length and a diameter: its other sides are neither asked for nor sent', () => {
  const rolo: Partial<Rascunho> = {
    formato: 'ROLO_CILINDRO',
    alturaPacote: '999',
    comprimentoPacote: '60',
    diametroPacote: '12',
  }
  expect(problemas(rolo)).toEqual({})
  expect(readPedido({ ...CHEIO, ...rolo }).dimensoes).toEqual({
    comprimentoPacote: 60,
    diametroPacote: 12,
    pesoPacote: 300,
  })
  expect(readParcel({ ...CHEIO, ...rolo })).toEqual({
    formato: 'ROLO_CILINDRO',
    comprimento: 60,
    largura: 12,
    altura: 12,
  })
  expect(padraoSentence('ROLO_CILINDRO')).toBe('Em branco? Usamos 17 cm de comprimento, 18 cm de diâmetro e 0,300 kg.')
})

test('the focus goes to the first wrong field in the order of the form', () => {
  expect(firstWrong({ pesoPacote: 'x', cepDestino: 'x' }, 'CAIXA')).toBe('cepDestino')
  expect(firstWrong({ soma: 'x', pesoPacote: 'x' }, 'CAIXA')).toBe('alturaPacote')
  expect(firstWrong({ soma: 'x' }, 'ROLO_CILINDRO')).toBe('comprimentoPacote')
  expect(firstWrong({}, 'CAIXA')).toBeUndefined()
})

test('a refusal of the server is dropped when its field changes', () => {
  const recusas = { cepDestino: 'a', alturaPacote: 'b', pesoPacote: 'c', soma: 'd' }
  expect(refusalsAfter(recusas, { cepDestino: '20040-020' })).toEqual({ alturaPacote: 'b', pesoPacote: 'c', soma: 'd' })
  expect(refusalsAfter(recusas, { larguraPacote: '9' })).toEqual({ cepDestino: 'a', pesoPacote: 'c' })
  expect(refusalsAfter(recusas, { formato: 'ROLO_CILINDRO' })).toEqual({ cepDestino: 'a', pesoPacote: 'c' })
  expect(refusalsAfter(recusas, { maoPropria: true })).toEqual(recusas)
})

test('a request carries CEPs as digits and amounts in whole units', () => {
  expect(readPedido(CHEIO)).toEqual({
    cepOrigem: '01310100',
    cepDestino: '20040020',
    isPacotePadrao: false,
    avisoRecebimento: false,
    maoPropria: false,
    logisticaReversa: false,
    formato: 'CAIXA',
    dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 300 },
    valorEncomenda: 89_90,
  })
})

test('the missing route names the volume', () => {
  expect(trajetoMessage(1)).toBe('Por favor, preencha corretamente as informações de origem e destino do volume 1')
})

test('a stored draft comes back whole; a broken one comes back blank', () => {
  expect(parseRascunho(JSON.parse(JSON.stringify(CHEIO)) as object)).toEqual(CHEIO)
  expect(parseRascunho({ cepOrigem: '01310100' }).cepOrigem).toBe('01310-100')
  for (const broken of [[], {}, { cepOrigem: 1, formato: 'CUBO' }]) expect(parseRascunho(broken)).toEqual(EM_BRANCO)
})
