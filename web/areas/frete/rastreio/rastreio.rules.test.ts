import { expect, test } from 'vitest'
import { SITUACOES, type Situacao } from '#contract/frete-envio'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import {
  destaqueDoFim,
  explicacaoOf,
  iniciaisOf,
  marcosFeitos,
  rastreioUrl,
  readCodigo,
  textoPublico,
} from './rastreio.rules.ts'

test.each([
  [' qq 512 084 379 br ', 'QQ512084379BR'],
  ['9900 1234.5678-90', '99001234567890'],
  ['https://freteflex.test/rastreio/QQ512084379BR?utm=x', 'QQ512084379BR'],
  ['/rastreio/qq512084379br/', 'QQ512084379BR'],
  ['   ', ''],
])('%s is the code %s', (typed, codigo) => expect(readCodigo(typed)).toBe(codigo))

test.each([
  ['Ateliê da Marina', 'AM'],
  ['serra', 'S'],
  ['Casa & Cia. do Brasil', 'CC'],
  ['De', 'D'],
  ['7 Mares', '7M'],
  ['...', ''],
])('the initials of the shop %s are %s', (nome, iniciais) => expect(iniciaisOf(nome)).toBe(iniciais))

test('a code that holds a slash stays one part of the address', () =>
  expect(rastreioUrl('A/B?C')).toBe('/rastreio/A%2FB%3FC'))

test.each<[StatusDeFrete, Situacao | null, number | null]>([
  ['GERADO', null, 1],
  ['POSTADO', null, 2],
  ['POSTADO', 'SAIU_PARA_ENTREGA', 3],
  ['POSTADO', 'DEVOLUCAO', null],
  ['ENTREGUE', 'EM_TRANSITO', 4],
  ['CANCELADO', null, null],
  ['EXPIRADO', null, null],
])('%s, %s has passed %s marks', (statusFrete, situacao, marks) =>
  expect(marcosFeitos({ statusFrete, situacao })).toBe(marks),
)

test('every status and every situacao has a text', () => {
  for (const statusFrete of Object.keys(STATUS_DE_FRETE) as StatusDeFrete[])
    for (const situacao of [null, ...(Object.keys(SITUACOES) as Situacao[])])
      expect(explicacaoOf({ statusFrete, situacao })).toMatch(/\.$/)
})

test('the recipient does not read that the parcel comes back to them', () => {
  expect(textoPublico({ situacao: 'DEVOLUCAO' })).toBe('Voltando ao remetente')
  expect(destaqueDoFim({ statusFrete: 'POSTADO', situacao: 'DEVOLUCAO', ocorrencias: [] }, '2026-11-25')).toBe(
    'A encomenda não foi entregue',
  )
})

test('the headline of a parcel that is nearly there is not the expected date', () => {
  const ocorrencia = {
    statusFreteTransportadora: 'x',
    agencia: '',
    dataOcorrencia: new Date('2026-11-25T08:00:00-03:00'),
  }
  const em = (situacao: Situacao, hoje: string) =>
    destaqueDoFim({ statusFrete: 'POSTADO', situacao, ocorrencias: [ocorrencia] }, hoje)
  expect(em('SAIU_PARA_ENTREGA', '2026-11-25')).toBe('Chega hoje')
  expect(em('SAIU_PARA_ENTREGA', '2026-11-26')).toBeUndefined()
  expect(em('AGUARDANDO_RETIRADA', '2026-11-26')).toBe('Pronta para ser retirada')
  expect(em('EM_TRANSITO', '2026-11-25')).toBeUndefined()
})
