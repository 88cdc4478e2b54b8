import { expect, test } from 'vitest'
import type { FreteNaLista } from '#contract/frete-envio'
import { cabecalhoOf, codigoOf, formatCodigo, impressaOf, motivoOf, sinalOf } from './situacao.ts'
import { umFrete } from './testing-frete.tsx'

const HOJE = '2026-11-22'
const dia = (text: string) => new Date(`${text}-03:00`)
const OCORRENCIA = {
  statusFreteTransportadora: 'Objeto em trânsito',
  agencia: 'Recife, PE',
  dataOcorrencia: dia('2026-11-21T08:12:00'),
}

const CABECALHOS: [Partial<FreteNaLista>, string][] = [
  [{ statusFrete: 'AGUARDANDO_PAGAMENTO', prazoExpiracao: dia('2026-11-22T14:20:00') }, 'Expira hoje às 14:20'],
  [{ statusFrete: 'PENDENTE' }, 'Gerando a etiqueta'],
  [{ statusFrete: 'GERADO', prazoExpiracao: dia('2026-12-04T23:59:59') }, 'Expira sex., 4 dez'],
  [{ statusFrete: 'GERADO', prazoExpiracao: null }, ''],
  [{ statusFrete: 'POSTADO', ultimaOcorrencia: OCORRENCIA }, 'Ontem às 08:12, Recife, PE'],
  [{ statusFrete: 'POSTADO', dataStatus: dia('2026-11-20T08:12:00') }, 'Postado sex., 20 nov'],
  [{ statusFrete: 'ENTREGUE', dataStatus: dia('2026-11-22T09:48:00') }, 'Entregue hoje às 09:48'],
  [{ statusFrete: 'EXPIRADO', dataStatus: dia('2025-11-10T00:00:01') }, 'Expirado em seg., 10 nov 2025'],
  [{ statusFrete: 'CANCELADO', dataCancelamento: dia('2026-11-14T10:00:00') }, 'Cancelado em sáb., 14 nov'],
  [{ statusFrete: 'CANCELADO', dataCancelamento: dia('2026-11-22T05:48:00') }, 'Cancelado em dom., 22 nov'],
  [{ statusFrete: 'EXPIRADO', dataStatus: dia('2026-11-21T23:59:59') }, 'Expirado em sáb., 21 nov'],
  [{ statusFrete: 'PROCESSANDO_CANCELAMENTO' }, 'A transportadora confirma em alguns minutos'],
]
test.each(CABECALHOS)('the head of %j', (changes, text) => {
  expect(cabecalhoOf(umFrete(1, changes), HOJE)).toBe(text)
})

test('the time of printing: the hour if it was today, otherwise the day and the hour', () => {
  const impressa = (impressoEm: Date | null) => impressaOf({ impressoEm }, HOJE)
  expect(impressa(dia('2026-11-22T17:57:00'))).toBe('Impressa 17:57')
  expect(impressa(dia('2026-11-21T17:57:00'))).toBe('Impressa 21 nov, 17:57')
  expect(impressa(dia('2025-12-01T08:05:00'))).toBe('Impressa 1 dez 2025, 08:05')
  expect(impressa(null)).toBeNull()
})

test('only a cancelled frete tells a reason', () => {
  const reason = { justificativaCancelamento: 'Cancelamento solicitado pelo assinante.' }
  expect(motivoOf(umFrete(1, { statusFrete: 'CANCELADO', ...reason }))).toBe(reason.justificativaCancelamento)
  expect(motivoOf(umFrete(1, { statusFrete: 'GERADO', ...reason }))).toBeNull()
})

test('a frete with a label shows its code, the others say why there is none', () => {
  expect(codigoOf(umFrete(1, { statusFrete: 'EXPIRADO' }))).toEqual({ codigo: 'QQ512084379BR' })
  expect(codigoOf(umFrete(1, { statusFrete: 'PENDENTE' }))).toEqual({ falta: 'Etiqueta ainda não gerada' })
  expect(codigoOf(umFrete(1, { statusFrete: 'CANCELADO', codigoEncomenda: null }))).toEqual({
    falta: 'Sem código de rastreio',
  })
  expect([formatCodigo('QQ512084379BR'), formatCodigo('99001234567890'), formatCodigo('X-1')]).toEqual([
    'QQ 512 084 379 BR',
    '9900 1234 5678 90',
    'X-1',
  ])
})

test('the pill shows the situacao of a posted parcel, and the status of all others', () => {
  expect(sinalOf({ statusFrete: 'POSTADO', situacao: 'DEVOLUCAO' })).toMatchObject({ texto: 'Voltando para você' })
  expect(sinalOf({ statusFrete: 'POSTADO', situacao: null })).toMatchObject({ texto: 'Postado' })
  expect(sinalOf({ statusFrete: 'ENTREGUE', situacao: 'SAIU_PARA_ENTREGA' })).toMatchObject({ texto: 'Entregue' })
})
