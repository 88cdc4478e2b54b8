import { act, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../app/data/enter.ts'
import { STORED, store } from '../app/data/stored.ts'
import { MenuLink } from '../app/private/menu-link.tsx'
import { click, draw, network, press, refusal, takeTurn, until } from '../app/testing-tela.tsx'
import { item, uuid } from '../areas/carrinho/testing-carrinho.ts'
import { ASSINATURA } from '../areas/conta/testing-conta.ts'
import Calculadora from './calculadora.tsx'
// the code of the later steps, which the page loads late
import './calculadora/edicao-do-frete.tsx'
import './calculadora/novos-dados.tsx'
import '../areas/cotacao/etapas/cotacoes-etapa.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000c1'
const dimensoes = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3, diametroPacote: null }
const local = { nomeCidade: 'São Paulo', siglaUf: 'SP' }
const PEDIDO = { cepOrigem: '01310100', cepDestino: '20040020', formato: 'CAIXA', dimensoes, valorEncomenda: 89.9 }
const COTACAO = {
  uuid: UUID,
  valorFrete: 18.92,
  valorBalcao: 31.53,
  valorSeguro: 89.9,
  prazoDeEntrega: {
    tempoMinimo: 5,
    tempoMaximo: 7,
    postagem: '2030-11-25',
    dataMinima: '2030-12-02',
    dataMaxima: '2030-12-04',
    feriados: [],
  },
  transportadora: { uuid: UUID, nomeTransportadora: 'Correios', urlLogo: '', agenciaObrigatoria: false },
  produto: { codigo: 'PAC', nomeProduto: 'PAC' },
  cotacao: {
    volume: 1,
    cepOrigem: PEDIDO.cepOrigem,
    cepDestino: PEDIDO.cepDestino,
    origem: local,
    destino: local,
    coleta: false,
    avisoRecebimento: false,
    maoPropria: false,
    logisticaReversa: false,
  },
  formato: 'CAIXA',
  dimensoes,
  maisBarato: true,
  menorPrazo: true,
  tipoTag: null,
  sobretaxada: false,
  avisos: [],
  validaAte: '2030-11-24T12:00:00-03:00',
  recibo: {
    tabela: 'correios/pac',
    versao: '2026-11',
    isEstimativa: true,
    zona: 'E1',
    regiaoOrigem: 'CAPITAL',
    regiaoDestino: 'CAPITAL',
    pesoReal: 0.3,
    pesoCubado: 0.3,
    pesoCobrado: 0.3,
    regraDoPeso: 'REAL',
    linhas: [],
    total: 18.92,
    balcao: 31.53,
  },
  origemPreco: 'TABELA',
}

/** A person whose e-mail was changed on another device, with a chosen quote in this browser. */
beforeEach(() => {
  const { nome, sobrenome, telefone } = ASSINATURA.assinante
  const pessoa = { uuid: 'u', token: 't', nome, sobrenome, telefone, username: '52998224725', roles: [] }
  const { uuid: identificadorAssinatura, endereco } = ASSINATURA
  enter({ ...pessoa, email: 'antes@exemplo.test', identificadorAssinatura, endereco } satisfies Sessao)
  store(STORED.cotacoes, { item: null, pedido: PEDIDO, cotacoes: [COTACAO] })
  store(STORED.cotacao, { item: null, pedido: PEDIDO, cotacao: COTACAO })
})

/**
 * Opens step 3, beside the menu's item and the browser's back button. The server refuses `muitas`, and is silent from
 * the tenth time on: a page that asks without end then stands still.
 */
async function open({ address = '/calculadora?etapa=dados', titulo = 'Dados do frete', muitas = '' } = {}) {
  let refused = 0
  const asked = network(({ path }) => {
    if (path === muitas)
      return ++refused < 10 ? refusal(429, 'TOO_MANY_REQUESTS', 'x') : Promise.withResolvers<never>().promise
    if (path === '/carrinho') return { status: 200, body: { uuid: UUID, fretes: [item('01', 'Ana')], total: 0 } }
    if (path === `/assinatura/${ASSINATURA.uuid}`) return { status: 200, body: ASSINATURA }
    if (path === '/papeis-fiscais') return { status: 200, body: { temDce: false, remetentes: [] } }
    return path === '/loja' ? { status: 200, body: [] } : refusal(404, 'NOT_FOUND', 'x')
  })
  await draw(
    <>
      <MenuLink item={{ to: '/calculadora', icon: 'calculator', name: 'Calculadora' }}>Calculadora</MenuLink>
      <Voltar />
      <Calculadora />
    </>,
    address,
  )
  await sees(titulo)
  return asked
}
function Voltar() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Voltar do navegador
    </button>
  )
}
const sees = (name: string) => until(() => expect(screen.getByRole('heading', { name })).toBeDefined())
const follow = (name: string) => click(screen.getByRole('link', { name }))

test('the menu’s Calculadora clears the chosen quote on the first step too: back does not open step 3 with it', async () => {
  await open()
  await follow('Medidas')
  await press('Voltar do navegador')
  await sees('Dados do frete')
  await follow('Medidas')
  await follow('Calculadora')
  await press('Voltar do navegador')
  await sees('Resultado da Cotação')
})

test('the sender of a new frete has the e-mail of the account, not that of an older session', async () => {
  await open()
  await until(() => expect(screen.getByText(new RegExp(`· ${ASSINATURA.assinante.email}$`))).toBeDefined())
  expect(screen.queryByText(/antes@exemplo/)).toBeNull()
})

const EDICAO = `/calculadora?action=editInfosComplementaresCarrinho&key=${uuid('01')}`
test.each([
  ['the papers of a new frete', { muitas: '/papeis-fiscais' }],
  ['the shops of an edited frete', { muitas: '/loja', address: EDICAO, titulo: 'Alterar frete' }],
])('step 3 opens and stays although the server refuses to tell %s', async (_, how) => {
  const asked = await open(how)
  await until(() => expect(screen.getByRole('heading', { name: 'Dados do destinatário' })).toBeDefined())
  for (let turn = 0; turn < 10; turn++) await act(takeTurn)
  expect(asked.filter(({ path }) => path === how.muitas).length).toBeLessThan(6)
  expect(screen.getByRole('heading', { name: 'Dados do destinatário' })).toBeDefined()
})
