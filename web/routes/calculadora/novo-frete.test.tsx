import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { selectPerfil } from '../../app/data/perfil.ts'
import { STORED } from '../../app/data/stored.ts'
import { PERFIL } from '../../app/testing-perfil.ts'
import { type Asked, draw, network, PATIENCE_MS, press, refusal, until } from '../../app/testing-tela.tsx'
import { cotacaoTo, pedidoTo } from '../../areas/cotacao/testing-cotacao.ts'
import Calculadora from '../calculadora.tsx'

const FRETE = '0198b2c0-0000-7000-8000-0000000000f1'
const ENDERECO = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  isSemNumero: false,
  complemento: '',
  bairro: 'Bela Vista',
  estado: '0198b2c0-0000-7000-8000-0000000000d1',
  cidade: '0198b2c0-0000-7000-8000-0000000000d2',
  nomeCidade: 'São Paulo',
}
const pessoa = (nome: string, cep: string) => ({
  nome,
  sobrenome: 'Azevedo',
  cpfCnpj: '529.982.247-25',
  isCnpj: false,
  telefone: '(11)98765-4321',
  email: 'p@exemplo.test',
  endereco: { ...ENDERECO, cep },
})
/** A form that needs nothing more, as this browser stored it. */
const DADOS = {
  uuid: FRETE,
  destinatario: pessoa('Helena', '20040-901'),
  escolhido: '',
  remetente: pessoa('Marina', '01310-100'),
  usaMeusDados: false,
  agencia: '',
  declaracao: 'conteudo',
  itens: [{ descricao: 'Caneca', quantidade: '1', valorUnitario: '89,90' }],
  chave: '',
  cfop: '',
  pedido: '',
}
const RIO = '20040901'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  enter({
    uuid: 'u',
    token: 't',
    nome: 'Marina',
    sobrenome: 'Azevedo',
    username: '52998224725',
    telefone: '11987654321',
    email: 'p@exemplo.test',
    identificadorAssinatura: PERFIL.identificadorAssinatura,
    roles: [],
    endereco: null,
  } as unknown as Sessao)
  selectPerfil(PERFIL)
})
const keep = (key: string, value: object) => localStorage.setItem(key, JSON.stringify(value))
const open = (etapa: string) => draw(<Calculadora />, `/calculadora?etapa=${etapa}`)

/** A server without shops or answers about papers, that saves every cart. */
const answer = ({ method, path }: Asked) => {
  if (path === '/papeis-fiscais') return { status: 200, body: { temDce: false, remetentes: [] } }
  if (path === '/loja' || path === '/uf') return { status: 200, body: [] }
  if (path === '/carrinho' && method === 'POST')
    return { status: 200, body: { uuid: FRETE, fretes: [], total: 0 }, headers: { etag: '"1"' } }
  return refusal(404, 'NOT_FOUND', 'Não encontrado.')
}
const openDados = async () => {
  keep(STORED.cotacao, { item: null, pedido: pedidoTo(RIO), cotacao: cotacaoTo(RIO) })
  keep(STORED.dadosDoFrete, { novo: { em: '2026-11-25', dados: DADOS } })
  await open('dados')
  await until(() => expect(screen.getByLabelText('Número do pedido')).toBeTruthy())
}

test('a frete that is in the cart leaves no draft, whatever still changes in its form', async () => {
  network(answer)
  await openDados()
  const pedido = screen.getByLabelText('Número do pedido')
  await press('Adicionar ao Carrinho')
  await until(() => expect(screen.getByText('Pronto! Seu frete foi adicionado ao carrinho.')).toBeTruthy())
  await act(async () => void fireEvent.blur(screen.getByLabelText('Valor unitário')))
  expect(localStorage.getItem(STORED.dadosDoFrete)).toBeNull()
  await act(async () => void fireEvent.input(pedido, { target: { value: 'PED-1' } }))
  expect(localStorage.getItem(STORED.dadosDoFrete)).toBeNull()
})

test('what a pasted message left doubtful is still told after a reload', async () => {
  network(answer)
  const DUVIDA = 'Da mensagem que você colou. Confira: nome.'
  const told = () => screen.queryByText(DUVIDA)
  await openDados()
  await press('Colar endereço')
  const box = await screen.findByRole('textbox', { name: 'Mensagem do comprador' }, { timeout: PATIENCE_MS })
  await act(async () => void fireEvent.change(box, { target: { value: 'Ana Souza Lima' } }))
  await press('Preencher')
  await until(() => expect(told()).toBeTruthy())
  await act(async () => cleanup())
  expect(told()).toBeNull()
  await open('dados')
  await until(() => expect(told()).toBeTruthy())
})

test('a quote that is chosen now comes before the one that a visitor once left waiting', async () => {
  const asked = network(answer)
  keep(STORED.espera, { em: '2026-11-24', pedido: pedidoTo('30130010'), cotacao: cotacaoTo('30130010') })
  keep(STORED.cotacoes, { item: null, pedido: pedidoTo(RIO), cotacoes: [cotacaoTo(RIO)] })
  await open('cotacoes')
  await until(() => expect(screen.getByRole('button', { name: /^Selecionar/ })).toBeTruthy())
  await press(/^Selecionar/)
  await until(() => expect(screen.getByLabelText('Número do pedido')).toBeTruthy())
  expect(asked.filter(({ path }) => path === '/calculo-frete')).toEqual([])
})

test('a member sends as the shop of the profile, also while it is inactive; the server’s refusal of it is read', async () => {
  const endereco = { ...ENDERECO, cep: '01310100', estado: 'SP', siglaUf: 'SP', nomeUf: 'São Paulo', referencia: '' }
  const uuid = '0198b2c0-0000-7000-8000-0000000000e1'
  const loja = { uuid, nome: 'Ateliê', razaoSocial: 'Ateliê Ltda.', cnpj: '11222333000181', telefone: '', email: '' }
  const inativa = { ...loja, site: '', ativo: false, isLojaPadraoAssinante: true, endereco }
  const mensagem = 'Você envia como Ateliê: o remetente é a loja.'
  const asked = network((question) => {
    if (question.path === '/loja') return { status: 200, body: [inativa] }
    if (question.path !== '/carrinho' || question.method !== 'POST') return answer(question)
    const errors = [{ campo: 'fretes.0.remetente.cpfCnpj', mensagem }]
    return { status: 422, body: { code: 'VALIDACAO', message: mensagem, errors, requestId: 'r-1' } }
  })
  selectPerfil({ ...PERFIL, papel: 'OPERACAO', identificadorAssinatura: '0198b2c0-0000-7000-8000-0000000000ac' })
  await openDados()
  expect(screen.queryByText(/529\.982\.247-25 · \(11\)98765-4321/)).toBeNull()
  expect(screen.getByText(/11\.222\.333\/0001-81/)).toBeTruthy()
  await press('Adicionar ao Carrinho')
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  await until(() => expect(alerts().join()).toContain(`CPF/CNPJ do remetente${mensagem}`))
  const sent = asked.find(({ path, method }) => path === '/carrinho' && method === 'POST')
  expect(sent?.body).toContain('"cpfCnpj":"11222333000181"')
})
