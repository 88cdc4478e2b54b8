// Database: embedded. The suites of the ports over the Correios' protocol server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conectada } from '../adapters/transportadora/conectada/index.ts'
import { referenciaCurta } from '../adapters/transportadora/correios/prepostagem.rules.ts'
import { ERRO_500 } from '../adapters/transportadora/correios/testing-servidor.ts'
import { CORREIOS } from '../adapters/transportadora/identidade.ts'
import type { Falha } from '../adapters/transportadora/testing-falhas.ts'
import { createPartes } from '../kernel/partes.ts'
import { describeBuscaCep, type ServicoLocal } from '../ports/cep.suite.ts'
import { describeExpedicao } from '../ports/expedicao.suite.ts'
import { describeTransportadora } from '../ports/transportadora.suite.ts'
import { TARIFAS, volume } from '../tarifario/testing-exemplos.ts'
import { asking, openPalco, type Palco } from './testing-correios.ts'

const EVENTOS = {
  POSTADO: { codigo: 'PO', tipo: '01', descricao: 'Objeto postado' },
  EM_TRANSITO: { codigo: 'RO', tipo: '01', descricao: 'Objeto em transferência - por favor aguarde' },
  ENTREGUE: { codigo: 'BDE', tipo: '01', descricao: 'Objeto entregue ao destinatário' },
}

describeExpedicao('the Correios by their API', async () => {
  const palco = await openPalco()
  const { local, deps, correios } = palco
  const { expedicao } = correios
  return {
    expedicao: {
      ...expedicao,
      // the house asks again after a minute: a breaker that failures opened is not open then
      issue(...asked) {
        palco.advance(60)
        return expedicao.issue(...asked)
      },
      cancel(...asked) {
        palco.advance(60)
        return expedicao.cancel(...asked)
      },
    },
    now: deps.clock.now,
    produto: 'correios/pac',
    codigo: /^AP\d{9}BR$/,
    numeros: { failsThrice: '503', neverIssues: '500' },
    async tell(referencia, novidade, em) {
      const objeto = local.postagem.findByPedido(referenciaCurta(referencia))
      if (!objeto) throw new Error('no such object')
      if (objeto.statusAtual > 3) throw new Error('the label has ended')
      if (objeto.statusAtual < 3) local.postagem.moveTo(objeto, 3)
      objeto.eventos.push({ ...EVENTOS[novidade], em })
    },
    close: palco.close,
  }
})

const CEP = /^\/cep\//
const FALHAS_DO_CEP: Record<Exclude<Parameters<ServicoLocal['behave']>[0], 'honest'>, Falha> = {
  'page 400': { como: 'page', status: 400 },
  'error 500': ERRO_500,
  silent: { como: 'silent' },
  slow: { como: 'slow', ms: 5_000 },
  dripping: { como: 'dripping' },
  garbage: { como: 'garbage' },
  'wrong fields': { como: 'told', status: 200, corpo: { cep: 1310100, uf: null, localidade: ['São Paulo'] } },
  endless: { como: 'endless' },
  'another CEP': { como: 'changed', change: (corpo) => ({ ...(corpo as object), cep: '20040020' }) },
  'city of another state': { como: 'changed', change: (corpo) => ({ ...(corpo as object), uf: 'XX' }) },
  redirect: { como: 'redirect', para: '/cep/v2/enderecos/01310100?' },
}
/** These never answer: a short wait is enough for them. */
const MUTE = ['silent', 'slow', 'dripping', 'endless']

describeBuscaCep('the Correios’ register', async () => {
  const { local, deps, correios, advance, close } = await openPalco()
  const open = (timeoutMs: number) =>
    correios.openCep({
      clock: deps.clock,
      log: { warn() {} },
      sonda: createPartes(deps.clock).open({ parte: 'CEP', quem: 'local', modo: 'REAL' }),
      timeoutMs,
    })
  const [patient, hasty] = [open(20_000), open(700)]
  let busca = patient
  return {
    busca: { findEndereco: (cep) => busca.findEndereco(cep) },
    servico: {
      behave(how) {
        busca = MUTE.includes(how) ? hasty : patient
        local.behave()
        if (how !== 'honest') local.misbehave(CEP, FALHAS_DO_CEP[how])
      },
      asked: () => local.askedOf(CEP).length,
      close,
    },
    advance,
  }
})

describe('prices by the API, and the tables behind it', () => {
  let palco: Palco
  beforeAll(async () => void (palco = await openPalco()))
  afterAll(() => palco.close())

  const tarifas = () => TARIFAS.filter(({ regras }) => regras.tabela.startsWith('correios/'))
  const make = () => conectada(CORREIOS, tarifas, palco.correios.precos)
  describeTransportadora('Correios, by their API', make)

  test('each product has the API’s price and term, and says so; while the Correios are silent the tables price', async () => {
    const told = (await make().quote(volume(), asking)).ofertas
    expect(told.map(({ produto, origemPreco, dias }) => [produto.codigo, origemPreco, dias.maximo])).toEqual([
      ['correios/mini-envios', 'API', 7],
      ['correios/pac', 'API', 5],
      ['correios/sedex', 'API', 1],
    ])
    palco.local.misbehave(/^\/preco/, ERRO_500)
    const { ofertas } = await make().quote(volume(), asking)
    palco.local.behave()
    expect(new Set(ofertas.map(({ origemPreco }) => origemPreco))).toEqual(new Set(['TABELA']))
  })
})
