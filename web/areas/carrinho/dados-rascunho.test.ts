import { expect, test } from 'vitest'
import type { Destinatario } from '#contract/destinatario'
import { CPF_OCULTO } from '#contract/kernel/values/cpf'
import type { Loja } from '#contract/loja'
import {
  camposInOrder,
  type DadosRascunho,
  findProblemas,
  fitToEnvio,
  fitToEscolhido,
  fitToRemetentes,
  isDaDeclaracao,
  newDados,
  readFrete,
  refusalsOf,
  sumItens,
  toFrete,
} from './dados-rascunho.ts'
import type { Envio } from './envio.rules.ts'
import { identidadeOf, type Remetentes } from './remetente.ts'

const UUID = '0198b2c0-0000-7000-8000-000000000001'
const LIMITE = 1500_00
const endereco = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: UUID,
  nomeCidade: 'São Paulo',
  estado: 'SP',
  siglaUf: 'SP',
  nomeUf: 'São Paulo',
}
const loja = {
  uuid: UUID,
  nome: 'Ateliê',
  razaoSocial: 'Ateliê Ltda.',
  telefone: '',
  email: '',
  cnpj: '11222333000181',
  endereco: { ...endereco, cep: '04538132', logradouro: 'Avenida Faria Lima', referencia: '' },
} as Loja
const pessoal: Remetentes = {
  usuario: {
    token: 't',
    uuid: UUID,
    nome: 'Marina',
    sobrenome: 'Souza',
    username: '52998224725',
    telefone: '11987654321',
    email: 'marina@loja.test',
    identificadorAssinatura: UUID,
    roles: [],
  },
  endereco,
  loja: undefined,
  cnpjs: [],
}
const comLoja = { ...pessoal, loja, cnpjs: [loja.cnpj] }
const envio = (changed: Partial<Envio['pedido']> = {}, agenciaObrigatoria = false) =>
  ({
    cotacao: UUID,
    transportadora: { uuid: UUID, nomeTransportadora: 'Jadlog', urlLogo: '', agenciaObrigatoria },
    pedido: { cepOrigem: '01310100', cepDestino: '20040020', valorEncomenda: 100_00, ...changed },
  }) as Envio

const filled: DadosRascunho = {
  ...newDados(UUID, pessoal, envio()),
  destinatario: {
    nome: 'João',
    sobrenome: 'Pereira',
    cpfCnpj: '529.982.247-25',
    isCnpj: false,
    telefone: '(21)98765-4321',
    email: 'joao@exemplo.test',
    endereco: {
      cep: '20040-020',
      logradouro: 'Rua da Assembleia',
      numero: '',
      isSemNumero: false,
      complemento: '',
      bairro: 'Centro',
      estado: 'RJ',
      cidade: UUID,
      nomeCidade: 'Rio de Janeiro',
    },
  },
  itens: [{ descricao: 'Caneca', quantidade: '2', valorUnitario: '50,00' }],
}
const problemasOf = (
  changed: Partial<DadosRascunho>,
  of = envio(),
  { limite = LIMITE, cnpjs = [] as string[] } = {},
) => {
  const rascunho = { ...filled, ...changed }
  return findProblemas(rascunho, of, readFrete(rascunho, of, { assinatura: UUID, agenciaTipo: '' }), { limite, cnpjs })
}
const destinatario = (changed: object) => ({ destinatario: { ...filled.destinatario, ...changed } })
const remetente = (changed: object) => ({ remetente: { ...filled.remetente, ...changed } })
const nota = (chave: string, cfop = '5102') => ({ declaracao: 'nota' as const, chave, cfop })
const OBRIGATORIO = 'Preenchimento obrigatório'

test('a complete draft can be sent', () => {
  expect(problemasOf({})).toEqual({})
})

test.each([
  ['destinatario.nome', destinatario({ nome: '' }), OBRIGATORIO],
  ['destinatario.sobrenome', destinatario({ sobrenome: ' ' }), OBRIGATORIO],
  ['destinatario.cpfCnpj', destinatario({ cpfCnpj: '' }), 'CPF/CNPJ inválido.'],
  ['destinatario.cpfCnpj', destinatario({ cpfCnpj: '111.111.111-11' }), 'CPF inválido.'],
  ['destinatario.cpfCnpj', destinatario({ cpfCnpj: '529.982.247-2' }), 'CPF inválido.'],
  ['destinatario.cpfCnpj', destinatario({ isCnpj: true }), 'CNPJ inválido.'],
  ['destinatario.telefone', destinatario({ telefone: '(00)1234-5678' }), 'Telefone inválido.'],
  ['destinatario.email', destinatario({ email: 'joao@exemplo' }), 'E-mail inválido.'],
  ['remetente.endereco.numero', remetente({ endereco: { ...filled.remetente.endereco, numero: '' } }), OBRIGATORIO],
  [
    'conteudo.itens.0.descricao',
    { itens: [{ descricao: '', quantidade: '1', valorUnitario: '' }] },
    'Por favor, preencha a descrição da declaração de conteúdo.',
  ],
  [
    'conteudo.itens.0.quantidade',
    { itens: [{ descricao: 'Caneca', quantidade: '', valorUnitario: '' }] },
    'Preencha corretamente a declaração de conteúdo.',
  ],
  [
    'conteudo.itens',
    { itens: [{ descricao: 'Caneca', quantidade: '1', valorUnitario: '50,00' }] },
    'A soma dos itens deve ser igual ao valor declarado.',
  ],
  [
    'conteudo.itens',
    {
      itens: [
        { descricao: 'Caneca', quantidade: '2', valorUnitario: '500,00' },
        { descricao: 'Pires', quantidade: '1', valorUnitario: '' },
      ],
    },
    'A soma dos itens deve ser igual ao valor declarado.',
  ],
  [
    'notaFiscal.numeroDanfCte',
    nota('3526 1111'),
    'Este campo deve conter 44 algarismos e podem ser utilizados espaços entre os grupos de algarismos.',
  ],
  ['notaFiscal.cfop', nota('3'.repeat(44), ''), 'Informe o CFOP, com até 4 algarismos.'],
] as const)('%s is refused at its field', (campo, changed, sentence) => {
  expect(problemasOf(changed as Partial<DadosRascunho>)).toEqual({ [campo]: sentence })
  expect(camposInOrder({ ...filled, ...(changed as Partial<DadosRascunho>) })).toContain(campo)
})

test('the recipient may have no number, a company no last name', () => {
  expect(problemasOf(destinatario({ isCnpj: true, cpfCnpj: '12.ABC.345/01DE-35', sobrenome: '' }))).toEqual({})
})

test('a sender’s lines are as long as a person’s; a shop of the subscription has a shop’s longer lines', () => {
  const daLoja = { cpfCnpj: '11.222.333/0001-81', isCnpj: true, sobrenome: '' }
  const lines = (numero: string, complemento: string) => ({ ...filled.remetente.endereco, numero, complemento })
  const [comprida, demais] = [lines('9'.repeat(128), 'x'.repeat(255)), lines('9'.repeat(129), 'x'.repeat(255))]
  const cnpjs = [loja.cnpj]
  const person = {
    'remetente.endereco.numero': 'O número aceita até 5 caracteres.',
    'remetente.endereco.complemento': 'O complemento aceita até 20 caracteres.',
  }
  expect(problemasOf(remetente({ ...daLoja, endereco: comprida }), envio(), { cnpjs })).toEqual({})
  expect(problemasOf(remetente({ ...daLoja, endereco: demais }), envio(), { cnpjs })).toEqual({
    'remetente.endereco.numero': 'O número aceita até 128 caracteres.',
  })
  expect(problemasOf(remetente({ ...daLoja, endereco: comprida }))).toEqual(person)
  expect(problemasOf(remetente({ endereco: comprida }), envio(), { cnpjs })).toEqual(person)
})

test('an empty phone of a shop asks to be filled in; that of a person, and any wrong phone, are invalid', () => {
  const daLoja = { cpfCnpj: '11.222.333/0001-81', isCnpj: true, sobrenome: '' }
  const cnpjs = [loja.cnpj]
  const [preencha, invalido] = ['Preencha este campo.', 'Telefone inválido.']
  const phoneOf = (changed: object) => problemasOf(remetente(changed), envio(), { cnpjs })['remetente.telefone']
  expect(phoneOf({ ...daLoja, telefone: '' })).toBe(preencha)
  expect(phoneOf({ ...daLoja, telefone: '(11)3' })).toBe(invalido)
  expect(phoneOf({ telefone: '' })).toBe(invalido)
})

test('a carrier that needs an agency gets one', () => {
  expect(problemasOf({}, envio({}, true))).toEqual({ agenciaEndereco: 'Selecione uma agencia.' })
  expect(problemasOf({ agencia: UUID }, envio({}, true))).toEqual({})
})

test('above the limit only an invoice is accepted; at the limit the content form still is', () => {
  const [at, above] = [envio({ valorEncomenda: LIMITE }), envio({ valorEncomenda: LIMITE + 1 })]
  const semValor = { itens: [{ descricao: 'Caneca', quantidade: '1', valorUnitario: '' }] }
  expect(problemasOf(semValor, at)).toEqual({})
  expect(problemasOf(semValor, above)).toEqual({
    conteudo: 'Disponível somente para valores de encomenda de até R$ 1.500,00',
  })
  expect(fitToEnvio(filled, above, LIMITE, pessoal, () => UUID).declaracao).toBe('nota')
})

test('only a missing declaration keeps the buttons disabled', () => {
  expect(['conteudo', 'conteudo.itens.0.descricao', 'notaFiscal.cfop'].every(isDaDeclaracao)).toBe(true)
  expect(['destinatario.nome', 'agenciaEndereco'].some(isDaDeclaracao)).toBe(false)
})

test.each([
  ['its address where the parcel leaves from the shop', '04538132', comLoja, 'Avenida Faria Lima'],
  ['the person’s where it leaves from there', '01310100', comLoja, 'Avenida Paulista'],
  ['nobody’s where it leaves elsewhere', '30130010', comLoja, ''],
] as const)('the sender has %s (S1 §4)', (_, cepOrigem, remetentes, logradouro) => {
  const { remetente: quem } = newDados(UUID, remetentes, envio({ cepOrigem }))
  expect([quem.nome, quem.cpfCnpj, quem.endereco.logradouro]).toEqual(['Ateliê', '11.222.333/0001-81', logradouro])
  expect(quem.endereco.cep.replace('-', '')).toBe(cepOrigem)
})

test('the shop is the sender while it is active, unless the person chose their own name; what the shop lacks is the person’s', () => {
  expect(identidadeOf(comLoja, false)).toMatchObject({ nome: 'Ateliê', isCnpj: true, email: 'marina@loja.test' })
  expect(identidadeOf(comLoja, true)).toMatchObject({ nome: 'Marina', cpfCnpj: '529.982.247-25' })
  expect(identidadeOf(pessoal, false)).toMatchObject({ nome: 'Marina' })
})

test('after another quote the people stay, and the address only where it is the same', () => {
  const other = () => '0198b2c0-0000-7000-8000-000000000002'
  const same = fitToEnvio(filled, envio(), LIMITE, pessoal, other)
  expect(same).toEqual(filled)
  const elsewhere = fitToEnvio(filled, envio({ cepDestino: '59020300' }), LIMITE, pessoal, other)
  expect(elsewhere.uuid).toBe(other())
  expect(elsewhere.destinatario).toMatchObject({ nome: 'João', endereco: { cep: '59020-300', logradouro: '' } })
})

test('the sender is decided again when the shop came or went since the draft was left', () => {
  const sender = (rascunho: DadosRascunho, remetentes: Remetentes) =>
    fitToRemetentes(rascunho, remetentes).remetente.cpfCnpj
  const asShop = newDados(UUID, comLoja, envio())
  const asPerson = newDados(UUID, pessoal, envio())
  expect([sender(asShop, comLoja), sender(asShop, pessoal)]).toEqual(['11.222.333/0001-81', '529.982.247-25'])
  expect([sender(asPerson, pessoal), sender(asPerson, comLoja)]).toEqual(['529.982.247-25', '11.222.333/0001-81'])
  expect(sender({ ...asPerson, usaMeusDados: true }, comLoja)).toBe('529.982.247-25')
})

test('a refusal of the server is told at its field; refusals of other items are not told', () => {
  const errors = [
    { campo: 'fretes.2.destinatario.endereco.numero', mensagem: 'a' },
    { campo: 'fretes.0.pedido', mensagem: 'b' },
    { campo: 'fretes.2.agenciaEndereco', mensagem: 'c' },
  ]
  expect(refusalsOf(errors, 2)).toEqual({ 'destinatario.endereco.numero': 'a', agenciaEndereco: 'c' })
})

test('the items are summed as they are typed', () => {
  const item = (quantidade: string, valorUnitario: string) => ({ descricao: '', quantidade, valorUnitario })
  const todos = [item('2', '10,50'), item('1', '0,99')]
  expect(sumItens(todos, 21_99)).toEqual({ soma: 21_99, isErrada: false, isEmpty: false })
  expect(sumItens(todos, 22_00)).toMatchObject({ isErrada: true })
  const alguns = [item('2', '10,50'), item('1', '')]
  expect(sumItens(alguns, 22_00)).toEqual({ soma: 21_00, isErrada: false, isEmpty: false })
  expect(sumItens(alguns, 20_99)).toMatchObject({ isErrada: true })
  expect(sumItens([item('1', '')], 10_00)).toEqual({ soma: 0, isErrada: false, isEmpty: true })
})

test('the recipient chosen in step 1 is filled in once, and removed when the choice is taken back', () => {
  const ana = {
    ...pessoal.usuario,
    uuid: 'ana',
    cpfCnpj: '11144477735',
    isCnpj: false,
    endereco,
  } as unknown as Destinatario
  const other = '0198b2c0-0000-7000-8000-000000000002'
  const novo = newDados(UUID, pessoal, envio())
  const fit = (was: DadosRascunho, escolhido: Destinatario | null) => fitToEscolhido(was, escolhido, () => other)
  const comAna = fit(novo, ana)
  expect(comAna).toMatchObject({
    uuid: other,
    escolhido: 'ana',
    destinatario: { nome: 'Marina', cpfCnpj: '111.444.777-35' },
  })
  const changed = { ...comAna, destinatario: { ...comAna.destinatario, nome: 'Ana' } }
  expect(fit(changed, ana)).toBe(changed)
  expect(fit(changed, null)).toMatchObject({ escolhido: '', destinatario: { nome: '', cpfCnpj: '' } })
  expect(fit(filled, null)).toBe(filled)
  expect(fit({ ...comAna, uuid: UUID, escolhido: '' }, ana)).toMatchObject({ uuid: UUID, escolhido: 'ana' })
})

test('a frete whose sender is hidden from a member is saved with the sender as it is, whatever is missing of it', () => {
  const hidden = remetente({
    cpfCnpj: CPF_OCULTO,
    telefone: '',
    email: '',
    endereco: { ...filled.remetente.endereco, logradouro: '', numero: '', bairro: '' },
  })
  expect(problemasOf(hidden)).toEqual({})
  const rascunho = { ...filled, ...hidden }
  const frete = readFrete(rascunho, envio(), { assinatura: UUID, agenciaTipo: '' })
  expect(frete.remetente).toEqual({ cpfCnpj: CPF_OCULTO })
  expect(toFrete(rascunho, frete).remetente).toEqual({ cpfCnpj: CPF_OCULTO })
})
