import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MENSAGENS_DO_FIM, MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import type { Frete } from '#contract/frete-envio'
import { NoticeHost } from '../../../app/notices/notice-host.tsx'
import { closeModal } from '../../../app/notices/notices.ts'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { umFrete } from '../testing-frete.tsx'
import { DocumentoFiscal } from './documento-fiscal.tsx'
import '../../../app/notices/notice-modal.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined

const CHAVE = '35261111222333000181990010000000431107319056'
const NADA = {
  chave: null,
  serie: null,
  numero: null,
  protocolo: null,
  autorizadaEm: null,
  guardadaEm: null,
  urlConsulta: null,
}
const DCE = {
  tipo: 'DCE',
  situacao: 'VALIDO',
  chave: CHAVE,
  serie: 1,
  numero: 43,
  protocolo: '3526000000000001',
  autorizadaEm: new Date('2026-11-25T15:02:00Z'), // the authority's clock is two minutes ahead
  guardadaEm: new Date('2026-11-25T15:00:00Z'),
  urlConsulta: `https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=${CHAVE}&tpAmb=1`,
  simulado: false,
  aviso: null,
} as const
async function show(documentoFiscal: Frete['documentoFiscal'], changes: Partial<Frete> = {}) {
  const frete: Frete = {
    ...umFrete(1),
    ocorrencias: [],
    eventos: [],
    avisoDoHistorico: null,
    documentoFiscal,
    ...changes,
  }
  drawn = await draw(
    <>
      <DocumentoFiscal frete={frete} />
      <NoticeHost />
    </>,
  )
}

test('an authorised DC-e shows its key in groups, its protocol, the XML and where it is looked up', async () => {
  await show(DCE)
  expect(screen.getByText('3526 1111 2223 3300 0181 9900 1000 0000 4311 0731 9056')).toBeDefined()
  expect(screen.getByText('3526000000000001')).toBeDefined()
  expect(screen.getByText('43, série 1')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Baixar XML' })).toBeDefined()
  expect(screen.getByRole('link', { name: /Consultar na Sefaz/ }).getAttribute('href')).toBe(DCE.urlConsulta)
})

test('a member who does not see the sender has no button for the XML, because it names the sender', async () => {
  await show(DCE, { remetente: { ...umFrete(1).remetente, cpfCnpj: '***.***.***-**' } })
  expect(screen.queryByRole('button', { name: 'Baixar XML' })).toBeNull()
  expect(screen.getByRole('link', { name: /Consultar na Sefaz/ })).toBeDefined()
})

test('an XML that does not come is told in the words of S2 §8, or with the reason of the server', async () => {
  await show(DCE)
  for (const [answer, porQue] of [
    [{ status: 502, body: 'Bad gateway' }, /^Falha ao tentar realizar o download, entre em contato com o suporte ou/],
    [refusal(503, 'INDISPONIVEL', 'O arquivo não pôde ser lido agora.'), 'O arquivo não pôde ser lido agora.'],
  ] as const) {
    network(() => answer)
    await press('Baixar XML')
    await until(() => expect(screen.getByRole('dialog', { name: 'Erro ao baixar arquivo' })).toBeDefined())
    expect(screen.getByText(porQue)).toBeDefined()
    await act(async () => closeModal())
  }
})

test('a DC-e of the sandbox says that it has no legal value, and leads to no tax authority', async () => {
  await show({ ...DCE, simulado: true, aviso: MENSAGENS_FISCAIS.simulada })
  expect(screen.getByText(MENSAGENS_FISCAIS.simulada)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a label that was printed before its DC-e is to be printed again, and one printed afterwards is not', async () => {
  const TITULO = 'A etiqueta impressa está sem a DACE'
  await show(DCE, { impressoEm: new Date('2026-11-25T14:59:00Z') })
  expect(screen.getByText(TITULO)).toBeDefined()
  for (const changes of [
    { impressoEm: new Date('2026-11-25T15:01:00Z') },
    { impressoEm: null },
    { impressoEm: new Date('2026-11-25T14:59:00Z'), statusFrete: 'POSTADO' },
  ] as const) {
    await drawn!.remove()
    await show(DCE, changes)
    expect(screen.queryByText(TITULO)).toBeNull()
  }
})

test('a DC-e on its way has neither key nor XML yet', async () => {
  await show({ ...NADA, tipo: 'DCE', situacao: 'EM_EMISSAO', simulado: false, aviso: null })
  expect(screen.getByText('Em emissão')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('where the paper form remains, the screen says so', async () => {
  await show({ ...NADA, tipo: 'DECLARACAO', situacao: 'VALIDO', simulado: false, aviso: MENSAGENS_FISCAIS.papel })
  expect(screen.getByText('Este frete vai com a declaração em papel')).toBeDefined()
  expect(screen.getByText(MENSAGENS_FISCAIS.papel)).toBeDefined()
})

test('a DC-e that could not be cancelled in time says so, and not that it is a test', async () => {
  await show({ ...DCE, simulado: true, aviso: MENSAGENS_DO_FIM.tarde }, { statusFrete: 'CANCELADO' })
  expect(screen.getByText('Cancelamento da DC-e')).toBeDefined()
  expect(screen.getByText(MENSAGENS_DO_FIM.tarde)).toBeDefined()
  expect(screen.queryByText('Ambiente de testes')).toBeNull()
})

test('a frete with an invoice shows it in its own place', async () => {
  await show({ ...DCE, tipo: 'NOTA_FISCAL' })
  expect(screen.queryByRole('heading')).toBeNull()
})
