import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { FreteNaLista } from '#contract/frete-envio'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { readNotices } from '../../../app/notices/notices.ts'
import { draw, network, press, until } from '../../../app/testing-tela.tsx'
import { EM_PAPEL } from '../testing-frete.tsx'
import { UltimosFretes } from './ultimos-fretes.tsx'

const PESSOA = {
  nome: 'Helena',
  sobrenome: 'Prado',
  cpfCnpj: '52998224725',
  isCnpj: false,
  telefone: '11987654321',
  email: 'h@exemplo.test',
  endereco: {
    logradouro: 'Rua A',
    numero: '10',
    complemento: '',
    bairro: 'Centro',
    cep: '59020300',
    cidade: '0198b2c0-0000-7000-8000-00000000000d',
    nomeCidade: 'Natal',
    siglaUf: 'RN',
    estado: 'RN',
    nomeUf: 'Rio Grande do Norte',
  },
}
const uuidOf = (n: number) => `0198b2c0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`

const frete = (n: number, statusFrete: StatusDeFrete) =>
  z.encode(FreteNaLista, {
    uuid: uuidOf(n),
    statusFrete,
    situacao: null,
    codigoEncomenda: statusFrete === 'PENDENTE' ? null : `QQ51208437${n}BR`,
    pedido: '',
    data: new Date('2026-11-19T17:30:00Z'),
    dataStatus: new Date('2026-11-19T17:30:00Z'),
    prazoExpiracao: new Date('2030-12-05T02:59:59Z'),
    dataCancelamento: null,
    justificativaCancelamento: null,
    pagamentoEstornado: false,
    etiquetaDeTeste: false,
    impressoEm: null,
    chegada: null,
    urlRastreio: null,
    transportadora: {
      uuid: '0198b2c0-0000-7000-8000-00000000000c',
      nomeTransportadora: 'Correios',
      urlLogo: '',
      agenciaObrigatoria: false,
    },
    produto: { codigo: 'PAC', nomeProduto: 'PAC' },
    destinatario: { ...PESSOA, nome: `Helena ${n}` },
    remetente: PESSOA,
    valorEncomenda: 8990,
    valorFrete: 2390,
    valorRastreadoTransportadora: null,
    valorSeguro: 0,
    tempoMinimo: 3,
    tempoMaximo: 5,
    formato: 'CAIXA',
    cotacao: {
      cepOrigem: '01310100',
      cepDestino: '59020300',
      coleta: false,
      avisoRecebimento: false,
      maoPropria: false,
    },
    enderecoAgencia: null,
    notaFiscal: null,
    conteudo: null,
    documentoFiscal: EM_PAPEL,
    dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 300 },
    dimensoesTransportadora: null,
    diferencaValor: null,
    ultimaOcorrencia: null,
  })

/** Six fretes, of which the third can be cancelled: at once, or (`cancelado` false) after its carrier confirms. */
async function open(cancelado: boolean) {
  const status: StatusDeFrete[] = ['POSTADO', 'ENTREGUE', 'GERADO', 'EXPIRADO', 'CANCELADO', 'GERADO']
  const asked = network(({ method, path }) => {
    if (method === 'PUT') {
      status[2] = cancelado ? 'CANCELADO' : 'PROCESSANDO_CANCELAMENTO'
      return { status: 200, body: { cancelado, status: status[2] } }
    }
    const search = new URLSearchParams(path.split('?')[1])
    const from = Number(search.get('page')) * 4
    const body = status.map((each, n) => frete(n, each)).slice(from, from + 4)
    return { status: 200, body, headers: { 'x-total-count': '6' } }
  })
  await draw(<UltimosFretes semFretes={false} onDetalhe={() => {}} />)
  await until(() => expect(items()).toHaveLength(4))
  return asked
}
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
/** Opens the menu of a line, and returns the names of its acts. */
async function actsOf(nome: string) {
  await press(`Mais ações do frete de ${nome}`)
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
const question = () => screen.getByRole('dialog').textContent

test('four fretes at a time; only a frete that can be cancelled offers it, in its menu', async () => {
  const asked = await open(true)
  expect(asked[0]!.path).toContain('pageSize=4')
  await press('Carregar mais')
  await until(() => expect(items()).toHaveLength(6))
  expect(document.body.textContent).not.toContain('Carregar mais')
  // the button is gone: the focus moves to where the new lines begin
  expect(document.activeElement?.textContent).toBe('Helena 4 Prado')
  expect(await actsOf('Helena 1 Prado')).toEqual(['Ver detalhes'])
  await press('Mais ações do frete de Helena 1 Prado') // closes it
  expect(await actsOf('Helena 2 Prado')).toEqual(['Ver detalhes', 'Cancelar frete'])
})

test('a cancellation is confirmed first; the frete then leaves the list', async () => {
  const asked = await open(true)
  await actsOf('Helena 2 Prado')
  await act(async () => screen.getByRole('menuitem', { name: 'Cancelar frete' }).click())
  await until(() => expect(question()).toContain('Tem certeza que deseja cancelar o frete?'))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await press('Cancelar frete')
  await until(() => expect(readNotices().modal?.text).toBe('Seu frete foi cancelado com sucesso.'))
  await until(() => expect(items()).toHaveLength(3))
  expect(items().some((text) => text.includes('Helena 2'))).toBe(false)
  const put = asked.find(({ method }) => method === 'PUT')!
  expect(new URLSearchParams(put.path.split('?')[1]).get('justificativa')).toBe(
    'Cancelamento solicitado pelo assinante.',
  )
  await act(async () => {})
})

test('a frete whose carrier still has to confirm stays, and says so', async () => {
  await open(false)
  await actsOf('Helena 2 Prado')
  await act(async () => screen.getByRole('menuitem', { name: 'Cancelar frete' }).click())
  await until(() => expect(question()).toContain('Tem certeza'))
  await press('Cancelar frete')
  await until(() =>
    expect(readNotices().modal?.text).toBe(
      'O cancelamento está sendo processado, frete será atualizado em alguns minutos ...',
    ),
  )
  await until(() => expect(items()[2]).toContain('A transportadora confirma em alguns minutos'))
  expect(await actsOf('Helena 2 Prado')).toEqual(['Ver detalhes'])
})
